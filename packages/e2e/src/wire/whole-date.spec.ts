import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { gameIn, playsUntil, settled, started, watcher } from './company.ts';
let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(twinEnvironment);
});
afterAll(() => server.remove());

test('first', async () => {
  const company = await started(server, ['Ada', 'Ben', 'Cleo']);
  const wanda = await watcher(company);
  let t = Date.now();
  const log: string[] = [];
  try {
  await playsUntil(company, (game) => game.shared.phase === 'NEXT', () => {
    const v = company.players[0]!.view;
    if (v.shared.game) log.push(gameIn(v).shared.phase + JSON.stringify(gameIn(v).shared.turn)+ JSON.stringify(gameIn(v).shared.stacks.map(s=>s.cards.map(c=>c.face).join(' '))));
  });
  } catch (e) { console.log(log.slice(-30), server.log); throw e; }
  console.log(Date.now() - t, log.length, [...new Set(log)].length);
  await settled([wanda]);
  console.log(JSON.stringify(wanda.view).length);
});
