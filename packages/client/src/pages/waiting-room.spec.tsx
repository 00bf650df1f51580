import '../workbench/small-window.ts';

import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../systems.ts';
import { ApiProvider } from '../net/api-client.ts';
import { SessionProvider } from '../table/context.ts';
import { openSession } from '../table/session.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { WaitingRoom } from './waiting-room.tsx';

type Table = TableView['shared']['table'];

/** The waiting room as its host sees it. */
async function roomOf(change: (table: Table) => Partial<Table>, seatLink: 'open' | 'off' = 'open'): Promise<string> {
  const system = await loadSystem('suits');
  const connection = await openLocalTable({
    ruleset: 'suits',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 's1',
    pace: null,
    until: () => true,
  });
  const local = connection.view.value;
  if (local === undefined) throw new Error('The local table has no view yet');
  const { table } = local.shared;
  const lobby: Table = { ...table, stage: 'lobby', ...change(table) };
  const { door } = local.own;
  if (door === undefined) throw new Error('This person is not the host');
  const links = { ...door.links, seat: { made: 0, open: seatLink === 'open' } };
  const own = { ...local.own, game: null, door: { ...door, links } };
  const first = { own, shared: { ...local.shared, table: lobby, game: null } };
  const layer = tableLayer(system.ruleset);
  const session = openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, view: signal(first) },
    layer,
    system,
    first,
  });
  return render(
    <ApiProvider value={offlineApi}>
      <SessionProvider value={session}>
        <WaitingRoom />
      </SessionProvider>
    </ApiProvider>,
  );
}

it('TB-06: the host can free the seat of an absent person before play', async () => {
  const seatsWith = (here: boolean) => (table: Table) => ({
    seats: table.seats.map((seat) =>
      seat.seat === 's2' ? { ...seat, holder: 'person' as const, person: 'p7', name: 'Ben', here } : seat,
    ),
  });
  expect(await roomOf(seatsWith(false))).toContain('Free Ben’s seat');
  expect(await roomOf(seatsWith(true))).not.toContain('Free Ben’s seat');
});

it('TB-06: lists as here only people who are here', async () => {
  const html = await roomOf(() => ({
    waiting: [
      { person: 'p8', name: 'Cleo', here: true },
      { person: 'p9', name: 'Dora', here: false },
    ],
  }));
  expect(html).toContain('Here, but without a seat: Cleo');
  expect(html).not.toContain('Dora');
});

it('TB-03: offers no invitation to a public table while its link to play is turned off', async () => {
  expect(await roomOf(() => ({ visibility: 'public' }))).toContain('Invitation and QR code');
  expect(await roomOf(() => ({ visibility: 'public' }), 'off')).not.toContain('Invitation and QR code');
});
