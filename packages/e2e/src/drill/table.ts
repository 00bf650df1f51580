import type { Ruleset } from '@cartomancer/rules/kernel';
import { tableLayer } from '@cartomancer/rules/table';
import type { AnyKit, Chance } from '@cartomancer/testkit';
import { configsOf } from '@cartomancer/testkit';

import type { TestClient, Account } from '../test-client.ts';
import { WireClient } from '../wire/client.ts';
import type { StoredTable } from './ledger.ts';
import { Ledger } from './ledger.ts';
import { DrillPlayer } from './drill-player.ts';

export interface DrillTable {
  readonly ruleset: Ruleset['id'];
  readonly code: string;
  readonly host: Account;
  readonly players: readonly DrillPlayer[];
  readonly ledger: Ledger;
}

/** Options that keep a table busy: a short setup, and passes show at once. */
const busyOptions: Readonly<Record<string, object>> = { 'first-dates': { reactionMask: 0, setupDepth: 'quick' } };

/** Seats everyone and starts play. `stored` gives access to the stored journal of a table. */
export async function openTable(
  { server, kit, chance }: { readonly server: TestClient; readonly kit: AnyKit; readonly chance: Chance },
  stored: (code: string) => StoredTable,
): Promise<DrillTable> {
  const { ruleset } = kit;
  const layer = tableLayer(ruleset);
  const options = { ...busyOptions[ruleset.id] };
  const config = (kit.configs ?? configsOf(ruleset)).find(
    ({ seats, options: own }) => own === undefined && layer.validateNewTable({ seats, options }).length === 0,
  );
  const seats = config?.seats ?? ruleset.seats.min;
  const seatIds = Array.from({ length: seats }, (_, index) => `s${index + 1}`);
  if (ruleset.seats.gm === 'required' || config?.gm === 'seated') seatIds.unshift('gm');

  const host = await server.person(`${chance.below(1_000_000)}`);
  const table = await server.makeTable(host, { ruleset: ruleset.id, seats, options });
  const players: DrillPlayer[] = [];
  for (const [index, seat] of seatIds.entries()) {
    const person = index === 0 ? host : await server.person(`${chance.below(1_000_000)}`);
    const client = await WireClient.join(server, person, table.code, index === 0 ? undefined : table.seatLink);
    await client.does({ type: 'take_seat', seat });
    if (index > 0) await client.does({ type: 'ready', on: true });
    players.push(new DrillPlayer({ server, code: table.code, person, seat, layer, kit, chance }, client));
  }
  const [first] = players;
  await first?.client.does({ type: 'start' });
  // Some systems need a safety tool before play. In the others it does not matter.
  await first?.client.play({ type: 'safety_tools', tool: 'x', on: true });
  return { ruleset: ruleset.id, code: table.code, host, players, ledger: new Ledger(layer, stored(table.code)) };
}
