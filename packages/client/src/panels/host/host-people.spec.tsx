import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { HostPeople } from './host-people.tsx';

/** The list of people that the host sees during a conflict. `waiting`: the members without a seat. */
async function peopleIn(
  waiting: readonly { readonly person: string; readonly name: string; readonly here: boolean }[],
) {
  const system = await loadSystem('card-rpg');
  const connection = await openLocalTable({
    ruleset: 'card-rpg',
    seats: 2,
    seed: '1'.padStart(64, '0'),
    options: { readyMade: true },
    seat: 'gm',
    pace: null,
    until: ({ shared }) => JSON.stringify(shared.game).includes('"phase":"CONFLICT.setup"'),
  });
  const local = connection.view.value;
  if (local === undefined) throw new Error('The local table has no view yet');
  const { table } = local.shared;
  const first = { ...local, shared: { ...local.shared, table: { ...table, waiting: [...waiting] } } };
  const session = openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, view: signal(first) },
    layer: tableLayer(system.ruleset),
    system,
    first,
  });
  return render(
    <SessionProvider value={session}>
      <HostPeople />
    </SessionProvider>,
  );
}

it('TB-04: while no one can become GM, a hint says when it is possible, and does not look like an error', async () => {
  const html = await peopleIn([{ person: 'p9', name: 'Ben', here: true }]);
  expect(html).toContain('<p class="muted">Finish what you’re playing first');
  expect(html).not.toContain('role="alert"');
});

it('TB-04: a GM without others at the table sees no hint about the GM’s seat', async () => {
  expect(await peopleIn([])).not.toContain('Finish what you’re playing first');
});
