import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { closeCodes } from '@cartomancer/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { BusyPlayer } from './busy-player.ts';
import { layer, started } from './seated-players.ts';
import { readSqliteJournal } from './journal.ts';
import { checkJournal } from './journal-invariants.ts';

const fault = pathToFileURL(join(import.meta.dirname, '../faults/fault-on-signal.ts')).href;
const seats = ['s1', 's2', 's3'];

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none', NODE_OPTIONS: `--import=${fault}` });
});
afterAll(() => server.remove());

test.each([
  ['an uncaught exception', 'SIGUSR2', 'Injected exception'],
  ['an unhandled rejection', 'SIGHUP', 'Injected rejection'],
] as const)(
  '%s is logged, ends the process with 1, and people are back in their seats after the restart',
  async (_what, signal, message) => {
    const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo'], { options: { reactionMask: 0 } });
    const { code } = seatedPlayers.table;
    const players = seatedPlayers.players.flatMap((client, index) => {
      const person = seatedPlayers.people[index];
      return person === undefined ? [] : [new BusyPlayer(server, code, person, client)];
    });
    for (const player of players) player.work();
    await players[0]?.client.until('sees enough moves', () =>
      players.every(({ acknowledged }) => acknowledged.length > 5),
    );

    process.kill(server.pid, signal);
    expect(await server.exitCode()).toBe(1);
    const fatal = server.log.find((line) => line.includes('"level":60') && line.includes(message));
    expect(fatal).toContain('fault-on-signal.ts');

    // The tables were closed properly: everyone was asked to reconnect.
    for (const { client } of players) await client.until('notices', () => client.closed !== undefined);
    expect(players.map(({ client }) => client.closed)).toEqual(seats.map(() => closeCodes.restart));
    await Promise.all(players.map((player) => player.rest()));

    await server.restart();
    await Promise.all(players.map((player) => player.comeBack()));
    expect(players.map(({ client }) => client.view.own.you?.seat)).toEqual(seats);
    checkJournal(layer, (await readSqliteJournal(server.dataFolder, [code])).get(code) ?? [], players);
  },
);
