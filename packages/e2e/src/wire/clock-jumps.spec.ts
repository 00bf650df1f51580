/** TB-11: the system clock jumps ahead, the server restarts with the right time, and the clock jumps back. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { gameIn, settled, started, playToFirstTurn } from './seated-players.ts';

const hour = 3_600_000;
/** The shortest time limit of a turn in First Dates, in seconds. */
const turnSeconds = 30;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(twinEnvironment);
});
afterAll(() => server.remove());

async function comeBack({ people, table }: SeatedPlayers): Promise<readonly WireClient[]> {
  const clients: WireClient[] = [];
  for (const person of people) clients.push(await WireClient.join(server, person, table.code));
  return clients;
}

/** The number of reminders that a turn's time limit has run out, once everything has arrived. */
async function nudges(players: readonly WireClient[]): Promise<number> {
  await settled(players);
  return players[0]?.happened.filter(({ type }) => type === 'turn_nudged').length ?? 0;
}

test('jumps of the system clock do not affect timers, also over a restart, and each is logged', async () => {
  const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo'], { options: { turnTimer: turnSeconds } });
  await playToFirstTurn(seatedPlayers);
  await server.advance(10_000);
  await server.jump(hour);
  await server.advance(5_000);
  await seatedPlayers.players[0]?.does({ type: 'chat', text: 'Is it that late?' });
  const jumps = (message: string) => server.log.filter((line) => line.includes(message)).length;
  await expect.poll(() => jumps('The system clock jumped forwards')).toBe(1);
  expect(await nudges(seatedPlayers.players)).toBe(0);
  expect(seatedPlayers.players.map(({ view }) => gameIn(view).shared.phase)).toEqual(['TURN', 'TURN', 'TURN']);

  // The next process has the right time, an hour before the last entry.
  await server.end('SIGKILL');
  await server.restart();
  const players = await comeBack(seatedPlayers);
  await server.advance(14_000);
  expect(await nudges(players)).toBe(0);
  await server.advance(1_000);
  await expect.poll(() => nudges(players)).toBe(1);

  await server.jump(-hour);
  await server.advance(1_000);
  await expect.poll(() => jumps('The system clock jumped back')).toBe(1);
  await players[0]?.does({ type: 'chat', text: 'And now?' });
});
