/** The table layer around the game: what a muted GM can still do. */
import { expect, test } from 'vitest';

import { playingWithGm } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';

test('TB-04 SU-191: a muted GM can rule on numbers, but gives no names', () => {
  const { table, host, gail, ben, cleo } = playingWithGm(ruleset, { readyMade: true });
  table.does(gail, { type: 'start_session' });

  table.does(ben, { type: 'take_ready_made', suit: 'D' });
  table.does(cleo, { type: 'take_ready_made', suit: 'H' });
  table.does(gail, { type: 'create_npc', name: 'Guard', visible: true });
  table.does(host, { type: 'mute', person: 'p2', on: true });
  const rules = (change: object) =>
    table.does(gail, { type: 'rule', target: 'n1', change, reason: 'Nonsense, all of it' });
  rules({ field: 'damage', value: '1' });
  rules({ field: 'name', value: 'Nonsense, all of it' });
  expect(table.state.game?.npcs).toMatchObject([{ id: 'n1', name: '…', damage: 1 }]);
  expect(JSON.stringify([table.journal, table.view(ben)])).not.toContain('Nonsense');
});
