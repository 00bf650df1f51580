/** A table with a hostile player, and another one on the same server, which the attacks must never affect. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import type { Account } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { BusyPlayer } from './busy-player.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { started } from './seated-players.ts';

export interface AttackedTable {
  readonly server: ServerProcess;
  readonly seatedPlayers: SeatedPlayers;
  /** Opens another connection of Eve, the hostile player with a seat at the attacked table. */
  eve(): Promise<WireClient>;
  /** Checks that the table still works: another person's chat line is accepted. */
  stillPlays(): Promise<void>;
}

/** After each test the process must be alive, and the other table must play on, without losing a chat line. */
export function hostileSetup(): () => AttackedTable {
  let attacked: AttackedTable | undefined;
  let otherTable: SeatedPlayers | undefined;
  /** The players at the other table. They play during each test. */
  let neighbours: readonly BusyPlayer[] = [];

  beforeAll(async () => {
    const server = await ServerProcess.start({ LIMITS: 'none' });
    const other = await started(server, ['Nora', 'Nick', 'Nell'], { options: { reactionMask: 0 } });
    otherTable = other;
    neighbours = other.players.map((client, index) => {
      const person = other.people[index] as Account;
      return new BusyPlayer(server, other.table.code, person, client);
    });
    attacked = attackedTable(server, await started(server, ['Ada', 'Eve', 'Cleo']));
  });

  beforeEach(() => {
    for (const neighbour of neighbours) neighbour.work();
  });

  afterEach(async () => {
    const before = neighbours.map(({ acknowledged }) => acknowledged.length);
    for (const [index, { client, acknowledged }] of neighbours.entries())
      await client.until('plays on', () => acknowledged.length > (before[index] ?? 0) || client.closed !== undefined);
    await Promise.all(neighbours.map((neighbour) => neighbour.rest()));
    expect(neighbours.map(({ client }) => client.closed)).toEqual([undefined, undefined, undefined]);
    expect(neighbours.flatMap(({ refused }) => refused).filter((codes) => codes !== 'E_STALE')).toEqual([]);
    expect(attacked?.server.isAlive).toBe(true);
  });

  afterAll(async () => {
    const acknowledged = neighbours.reduce((sum, { chatLines }) => sum + chatLines, 0);
    expect(acknowledged).toBeGreaterThan(0);
    if (otherTable !== undefined) expect(await chatLinesAt(otherTable)).toBe(acknowledged);
    await attacked?.server.remove();
  });

  return () => {
    if (attacked === undefined) throw new Error('The tables are not open yet');
    return attacked;
  };
}

function attackedTable(server: ServerProcess, seatedPlayers: SeatedPlayers): AttackedTable {
  let lines = 0;
  return {
    server,
    seatedPlayers,
    eve: () => WireClient.join(server, seatedPlayers.people[1] as Account, seatedPlayers.table.code),
    stillPlays: async () => {
      lines += 1;
      await seatedPlayers.players[0]?.does({ type: 'chat', text: `Still here ${lines}` });
    },
  };
}

/** The number of public chat lines, from all pages of the chronicle. */
async function chatLinesAt({ server, table, people }: SeatedPlayers): Promise<number> {
  let lines = 0;
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const headers = { authorization: `Bearer ${people[0]?.token}` };
    const { body } = await server.request(`/api/tables/${table.code}/chronicle?before=${before}`, { headers });
    const page = body as { readonly before: number | null; readonly entries: readonly { event: { type: string } }[] };
    lines += page.entries.filter(({ event }) => event.type === 'chat_sent').length;
    ({ before } = page);
  }
  return lines;
}
