import { tableLayer } from '@cartomancer/rules/table';

import { loadSystem } from '../systems.ts';
import type { TableSession } from '../table/session.ts';
import { openSession } from '../table/session.ts';
import { openLocalTable } from './local-table.ts';

/** The session of the GM at a table of Backgrounds in its first scene. */
export async function openGmSession(): Promise<TableSession> {
  const system = await loadSystem('backgrounds');
  const connection = await openLocalTable({
    ruleset: 'backgrounds',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 'gm',
    pace: null,
    until: ({ shared: { game } }) => game !== null && 'phase' in game && game.phase === 'FREE_PLAY',
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}
