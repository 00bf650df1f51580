import { expect, onTestFinished, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { started } from './seated-players.ts';

test('TB-04: a banned person reads nothing by the spectators’ link, with or without their token', async () => {
  const server = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => server.remove());
  const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo']);
  const { table, players, people } = seatedPlayers;
  await players[0]?.does({ type: 'close_table' });
  const link = { 'table-link': `spectator ${table.spectatorLink.secret}` };
  const tokenOf = (token = '') => ({ authorization: `Bearer ${token}` });
  const statuses = async (headers: Readonly<Record<string, string>>) => {
    const paths = ['chronicle', 'replay', 'session', 'talk'].map((part) => `/api/tables/${table.code}/${part}`);
    return await Promise.all(paths.map(async (path) => (await server.request(path, { headers })).status));
  };
  const spectator = await server.person('Wanda');
  expect(await statuses({ ...link, ...tokenOf(spectator.token) })).toEqual([200, 200, 403, 200]);

  await players[0]?.does({ type: 'ban', person: 'p3' });
  expect(await statuses({ ...link, ...tokenOf(people[2]?.token) })).toEqual([403, 403, 403, 403]);
  expect(await statuses(link)).toEqual([401, 401, 401, 401]);
});
