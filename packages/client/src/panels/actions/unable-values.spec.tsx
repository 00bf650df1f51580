import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { MoveForm } from './move-form.tsx';

interface Game {
  readonly phase: string;
  readonly npcs: readonly { readonly down: boolean }[];
}

/** A table at which bots have played until a player may begin the next play of a scene. */
async function freePlay() {
  const system = await loadSystem('suits');
  const connection = await openLocalTable({
    ruleset: 'suits',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 's1',
    pace: null,
    until: ({ shared }: TableView) => {
      const game = shared.game as unknown as Game | null;
      return game?.phase === 'FREE' && game.npcs.some(({ down }) => !down);
    },
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}

it('SU-152: a use that is impossible now cannot be chosen, and the form says why before a word is written', async () => {
  const session = await freePlay();
  const move = session.moves.value.legal.find(
    ({ intent, requiredFields }) => intent.type === 'declare_play' && requiredFields.length > 0,
  );
  if (move === undefined) expect.fail('a player should be able to declare a play');
  const html = render(
    <SessionProvider value={session}>
      <MoveForm move={move} />
    </SessionProvider>,
  );
  expect(html).toMatch(/<option value="guns" disabled/u);
  expect(html).toMatch(/<option value="thug">/u);
  expect(html).toContain('You can only use Guns in a fight.');
});
