import { expect, onTestFinished, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { started } from './seated-players.ts';

test('TB-05: spectators with a delay get neither the opened cards nor a seat’s replay before the delay is over', async () => {
  const server = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => server.remove());
  const { table, players, people } = await started(server, ['Ada', 'Ben', 'Cleo'], {
    options: { spectatorDelay: 600 },
  });
  await players[0]?.does({ type: 'close_table' });
  for (const player of players) await player.does({ type: 'agree_to_open', on: true });
  const spectator = await server.person('Wanda');
  const statuses = async (headers: Readonly<Record<string, string>>) => {
    const paths = ['session', 'replay?eyes=s2'].map((part) => `/api/tables/${table.code}/${part}`);
    return await Promise.all(paths.map(async (path) => (await server.request(path, { headers })).status));
  };
  const asSpectator = {
    'table-link': `spectator ${table.spectatorLink.secret}`,
    authorization: `Bearer ${spectator.token}`,
  };
  expect(await statuses(asSpectator)).toEqual([403, 403]);
  expect(await statuses({ authorization: `Bearer ${people[1]?.token ?? ''}` })).toEqual([200, 200]);
});
