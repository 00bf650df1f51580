import { closeCodes } from '@cartomancer/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { BusyPlayer } from './busy-player.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { gameIn, layer, settled, started } from './seated-players.ts';
import { readSqliteJournal } from './journal.ts';
import { checkJournal, personIn, statesAfterEach, viewOf } from './journal-invariants.ts';

/** Everyone is back within this many milliseconds after the server's restart. */
const returnLimit = 5_000;
const tables = 3;
/** The number of acknowledged moves before each kill. */
const movesBeforeKills = [37, 4, 151, 88];

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' });
});
afterAll(() => server.remove());

interface Played {
  readonly seatedPlayers: SeatedPlayers;
  readonly players: readonly BusyPlayer[];
}

async function openTable(number: number): Promise<Played> {
  const names = ['Ada', 'Ben', 'Cleo'].map((name) => `${name}${number}`);
  // Passes show at once, so that the tables are busy.
  const seatedPlayers = await started(server, names, { options: { reactionMask: 0 } });
  const players = seatedPlayers.players.flatMap((client, index) => {
    const person = seatedPlayers.people[index];
    return person === undefined ? [] : [new BusyPlayer(server, seatedPlayers.table.code, person, client)];
  });
  return { seatedPlayers, players };
}

test('a server that is killed repeatedly under load loses no acknowledged move, and everyone is soon back in their seat', async () => {
  const played: Played[] = [];
  for (let number = 1; number <= tables; number += 1) played.push(await openTable(number));
  const players = played.flatMap((table) => table.players);
  const codes = played.map(({ seatedPlayers }) => seatedPlayers.table.code);
  const acknowledged = () => players.reduce((sum, player) => sum + player.acknowledged.length, 0);

  for (const moves of movesBeforeKills) {
    const goal = acknowledged() + moves;
    for (const player of players) player.work();
    const [first] = players;
    await first?.client.until('sees enough moves', () => acknowledged() >= goal);
    await server.end('SIGKILL');
    for (const { client } of players) await client.until('notices', () => client.closed !== undefined);
    await Promise.all(players.map((player) => player.rest()));

    const journal = await readSqliteJournal(server.dataFolder, codes);
    for (const { seatedPlayers, players: seated } of played)
      checkJournal(layer, journal.get(seatedPlayers.table.code) ?? [], seated);

    await server.restart();
    const since = performance.now();
    await Promise.all(players.map((player) => player.comeBack()));
    expect(performance.now() - since).toBeLessThan(returnLimit);
    for (const { players: seated } of played)
      expect(seated.map(({ client }) => client.view.own.you?.seat)).toEqual(['s1', 's2', 's3']);
  }

  // Once everyone is idle, all views equal the state in the journal.
  for (const player of players) player.work();
  const goal = acknowledged() + 100;
  await players[0]?.client.until('sees enough moves', () => acknowledged() >= goal);
  await Promise.all(players.map((player) => player.rest()));
  await settled(players.map(({ client }) => client));
  await server.end('SIGKILL');
  await server.restart();
  await Promise.all(players.map((player) => player.comeBack()));
  await settled(players.map(({ client }) => client));
  const journal = await readSqliteJournal(server.dataFolder, codes);
  for (const { seatedPlayers, players: seated } of played) {
    const entries = journal.get(seatedPlayers.table.code) ?? [];
    const last = statesAfterEach(layer, entries).at(-1);
    if (last === undefined) throw new Error('The table has no entries');
    for (const { client } of seated) expect(client.view).toEqual(viewOf(layer, last, personIn(client.view)));
    checkJournal(layer, entries, seated);
  }
  // A move is stale when another person was faster; no other refusal is expected.
  expect(players.flatMap(({ refused }) => refused).filter((codes) => codes !== 'E_STALE')).toEqual([]);
});

test('a server that shuts down tells clients to reconnect, and they find everything unchanged', async () => {
  const { seatedPlayers, players } = await openTable(tables + 1);
  for (const player of players) player.work();
  await players[0]?.client.until('sees enough moves', () =>
    players.every(({ acknowledged }) => acknowledged.length > 5),
  );
  await server.end('SIGTERM');
  for (const { client } of players) await client.until('notices', () => client.closed !== undefined);
  expect(players.map(({ client }) => client.closed)).toEqual(players.map(() => closeCodes.restart));
  await Promise.all(players.map((player) => player.rest()));

  await server.restart();
  await Promise.all(players.map((player) => player.comeBack()));
  expect(players.map(({ client }) => client.view.own.you?.seat)).toEqual(['s1', 's2', 's3']);
  const { code } = seatedPlayers.table;
  checkJournal(layer, (await readSqliteJournal(server.dataFolder, [code])).get(code) ?? [], players);
});

test('play at a table with bots continues after the server was killed', async () => {
  const visitor = await server.person('Vera');
  const code = await server.tryOut(visitor);
  const before = await WireClient.join(server, visitor, code);
  await before.does({ type: 'safety_tools', tool: 'x', on: true });
  await before.does({ type: 'safety_ack' });
  await server.end('SIGKILL');
  await server.restart();
  const after = await WireClient.join(server, visitor, code);
  expect(after.view.own.you?.seat).toBe(before.view.own.you?.seat);
  expect(gameIn(after.view).own.hand).toEqual(gameIn(before.view).own.hand);
  // The roles are shown only after the bots have answered the safety step, so the bots continue.
  await after.until('sees the roles', () => gameIn(after.view).shared.roles !== null);
});
