import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { metricsToken } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';
import { gameIn, started, playToFirstTurn } from './seated-players.ts';
import { readSqliteJournal } from './journal.ts';

const prlimit = '/usr/bin/prlimit';
const chatLine = 'a word that stays at the table';
const phrase = 'the owl flies at nine';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none', LOG_LEVEL: 'trace' });
});
afterAll(() => server.remove());

test('at no level do logs contain tokens, links, cards or chat', async () => {
  const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo'], { options: { reactionMask: 0 } });
  const { table, people, players } = seatedPlayers;
  const [ada, ben] = players;
  const [host] = people;
  if (ada === undefined || ben === undefined || host === undefined) throw new Error('A person is missing');
  const { code } = table;
  const bearer = { authorization: `Bearer ${host.token}` };
  const api = (path: string, method: string, body?: unknown) =>
    server.request(`/api${path}`, { method, headers: bearer, ...(body === undefined ? {} : { body }) });

  const wanda = await server.person('Wanda');
  const galleryPlace = await server.enter(wanda, code, table.spectatorLink);
  await WireClient.connect(server, wanda, galleryPlace);
  await playToFirstTurn(seatedPlayers);
  for (const client of players) await client.does({ type: 'chat', text: chatLine });
  await ben.does({ type: 'note', text: chatLine });
  const newLink = await api(`/tables/${code}/links`, 'POST', { kind: 'seat' });
  expect((await api(`/tables/${code}/phrase`, 'PUT', { phrase })).status).toBe(200);
  const { body: transfer } = await api('/person/move', 'POST', {});
  expect((await api(`/campaigns/${code}/file`, 'GET')).status).toBe(200);
  await server.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });

  // Invalid input: forged, broken, wrong.
  await server.request(`/api/tables/${code}/enter`, { body: '{"link":', headers: bearer });
  await server.request(`/api/tables/${code}/enter`, {
    body: { link: table.seatLink, phrase: `${phrase}!` },
    headers: bearer,
  });
  await server.request(`/api/tables/${code}/enter`, {
    body: { link: { ...table.seatLink, secret: table.spectatorLink.secret } },
  });
  await server.request(`/api/tables/${code}/chronicle?token=${host.token}`);
  await server.request(`/matchmake/joinById/${code}`, {
    body: { pass: galleryPlace.pass, token: host.token },
    headers: bearer,
  });
  ada.send('play', { intent: { type: 'chat', text: chatLine, nonsense: chatLine }, intentId: 'x', seen: 0 });
  ada.socket.send(new Uint8Array([13, 255, 0, 7, ...Buffer.from(chatLine)]));
  // A full disk: no entry can be stored.
  if (existsSync(prlimit)) {
    execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=0:']);
    expect(await ben.refusedWith({ type: 'chat', text: chatLine })).toEqual(['E_NOT_STORED']);
    execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=unlimited:']);
  }
  await ben.leave();
  const back = await WireClient.join(server, people[1] ?? host, code);
  // Ben is back with his hand, so cards were sent again.
  expect(gameIn(back.view).own.hand).not.toHaveLength(0);
  await server.end('SIGTERM');

  const entries = (await readSqliteJournal(server.dataFolder, [code])).get(code) ?? [];
  const [tableMade] = entries.flatMap(({ events }) => events.filter(({ type }) => type === 'table_made'));
  const identities = entries.flatMap(({ events }) =>
    events.flatMap((event) => ('identity' in event ? [event.identity] : [])),
  );
  const secrets = [
    metricsToken,
    readFileSync(join(server.dataFolder, 'token.key'), 'utf8').trim(),
    ...people.map(({ token }) => token),
    ...people.map(({ token }) => token.split('.')[1]),
    table.seatLink.secret,
    table.spectatorLink.secret,
    galleryPlace.pass,
    String(Object.values(newLink.body as object)[0]).split('=')[1],
    (transfer as { readonly link: string }).link.split('#')[1],
    phrase,
    chatLine,
    ...identities,
    tableMade !== undefined && 'seed' in tableMade ? tableMade.seed : undefined,
  ];
  const log = server.log.join('\n');
  // The log is complete and contains the requests. Otherwise the searches below would prove nothing.
  expect(log).toContain('Cartomancer is open');
  expect(log).toContain(`/api/tables/${code}/enter`);
  for (const secret of secrets) {
    expect(secret).toMatch(/.{6,}/u);
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/\b(?:face|card)\b[\\"']*\s*:/u);
  const logLines = server.log.filter((text) => !text.startsWith('Cartomancer is open'));
  expect(logLines.filter((text) => !text.startsWith('{'))).toEqual([]);
});
