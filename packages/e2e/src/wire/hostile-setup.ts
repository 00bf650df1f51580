/** A table with a hostile guest, and another one at the same server that must never be affected. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import type { Person } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { BusyPlayer } from './busy-player.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { started } from './seated-players.ts';

export interface AttackedTable {
  readonly server: ServerProcess;
  readonly seatedPlayers: SeatedPlayers;
  /** A hostile guest with a seat at the attacked table. */
  eve(): Promise<WireClient>;
  /** The table still works: another person's chat line is accepted. */
  stillPlays(): Promise<void>;
}

/**
 * Opens both tables for the tests of one file. After each test the process is alive, and the other table still has its
 * moves acknowledged; at the end no line of the other table is lost.
 */
export function hostileSetup(): () => AttackedTable {
  let laid: AttackedTable | undefined;
  let neighbourhood: SeatedPlayers | undefined;
  /** The other table, which never stops playing. */
  let neighbours: readonly BusyPlayer[] = [];

  beforeAll(async () => {
    const server = await ServerProcess.start({ LIMITS: 'none' });
    const nextDoor = await started(server, ['Nora', 'Nick', 'Nell'], { options: { reactionMask: 0 } });
    neighbourhood = nextDoor;
    neighbours = nextDoor.players.map((client, index) => {
      const person = nextDoor.people[index] as Person;
      return new BusyPlayer(server, nextDoor.table.code, person, client);
    });
    laid = attackedTable(server, await started(server, ['Ada', 'Eve', 'Cleo']));
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
    expect(laid?.server.isAlive).toBe(true);
  });

  afterAll(async () => {
    const said = neighbours.reduce((sum, { chatLines }) => sum + chatLines, 0);
    expect(said).toBeGreaterThan(0);
    if (neighbourhood !== undefined) expect(await wordsIn(neighbourhood)).toBe(said);
    await laid?.server.remove();
  });

  return () => {
    if (laid === undefined) throw new Error('The tables are not open yet');
    return laid;
  };
}

function attackedTable(server: ServerProcess, seatedPlayers: SeatedPlayers): AttackedTable {
  let words = 0;
  return {
    server,
    seatedPlayers,
    eve: () => WireClient.join(server, seatedPlayers.people[1] as Person, seatedPlayers.table.code),
    stillPlays: async () => {
      words += 1;
      await seatedPlayers.players[0]?.does({ type: 'chat', text: `Still here ${words}` });
    },
  };
}

/** The number of public chat lines, from all pages of the chronicle. */
async function wordsIn({ server: asked, table, people }: SeatedPlayers): Promise<number> {
  let words = 0;
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const headers = { authorization: `Bearer ${people[0]?.token}` };
    const { body } = await asked.request(`/api/tables/${table.code}/chronicle?before=${before}`, { headers });
    const page = body as { readonly before: number | null; readonly entries: readonly { event: { type: string } }[] };
    words += page.entries.filter(({ event }) => event.type === 'chat_sent').length;
    ({ before } = page);
  }
  return words;
}
