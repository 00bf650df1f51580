import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { AlsoUndone } from './also-undone.tsx';
import { UndoButton } from './undo-button.tsx';

async function openTable() {
  const system = await loadSystem('backgrounds');
  const connection = await openLocalTable({
    ruleset: 'backgrounds',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: { gmMode: 'shared' },
    seat: 's1',
    pace: null,
    until: ({ shared }) => shared.game !== null,
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}

it('TB-13: says how many moves of each person are undone too, even if they have no lines in the story', async () => {
  const session = await openTable();
  const shown = (along: Readonly<Record<string, number>> | undefined): string =>
    render(
      <SessionProvider value={session}>
        <AlsoUndone by="s1" from={session.view.value.shared.prompt} move={undefined} along={along} />
      </SessionProvider>,
    );
  const names = session.view.value.shared.table.seats.map(({ name }) => name);
  const text = shown({ s2: 1, s3: 2 });
  expect(text).toContain('This also takes back:');
  expect(text).toContain(`${names[1]}: 1 move<`);
  expect(text).toContain(`${names[2]}: 2 moves<`);
  expect(text).not.toContain('In the story, that includes:');
  expect(shown(undefined)).toBe('');
});

it('TB-13: the undo button says that everything after the move is undone too', async () => {
  const session = await openTable();
  const button = render(
    <SessionProvider value={session}>
      <UndoButton undo={{ rule: 'free', refusedBy: null }} />
    </SessionProvider>,
  );
  expect(button).toContain('Takes back your last move and everything after it.');
});
