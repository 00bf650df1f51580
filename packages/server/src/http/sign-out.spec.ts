import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  closeCodes,
  enterReply,
  joinRefusals,
  makeTableReply,
  transferReply,
  personReply,
} from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { RecordedClient, reserve } from '../../test/recorded-client.ts';
import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;
let folder: string;

async function openServer(): Promise<RunningServer> {
  const read = readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.sentence);
  return await startServer(read.settings, new Map([['toy', toy]]));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-out-'));
  server = await openServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: Parameters<typeof askAt>[2]) => askAt(server.port, `/api${path}`, options);
const signedOut = { status: 401, body: { refusals: [{ code: 'E_SIGNED_OUT', clause: 'TB-02', facts: {} }] } };

async function onTwoDevices() {
  const here = await personAt(server.port, 'Ada');
  const made = await ask('/tables', { token: here, body: { ruleset: 'toy', name: 'Friday', seats: 2 } });
  const { code } = makeTableReply.parse(made.body);
  const elsewhere = await linkedDevice(here);
  return { here, elsewhere, code };
}

async function transferSecret(token: string): Promise<string> {
  const { link } = transferReply.parse((await ask('/person/move', { token, body: {} })).body);
  return link.split('#')[1] ?? '';
}

async function linkedDevice(token: string): Promise<string> {
  const moved = await ask('/person/moved', { body: { secret: await transferSecret(token) } });
  return personReply.parse(moved.body).token;
}

async function signOutOthers(token: string): Promise<string> {
  return personReply.parse((await ask('/person/sign-out-others', { token, body: {} })).body).token;
}

async function joinRoom(token: string, code: string): Promise<RecordedClient> {
  const entered = enterReply.parse((await ask(`/tables/${code}/enter`, { token, body: {} })).body);
  if (entered.role === 'waiting') throw new Error('The person has to wait for the host');
  return await RecordedClient.connect({ port: server.port, roomId: entered.roomId, token }, 'p1');
}

it('TB-02: tokens of other devices are rejected by HTTP and rooms, and their sockets are closed', async () => {
  const { here, elsewhere, code } = await onTwoDevices();
  const signedOutClient = await joinRoom(elsewhere, code);
  await signedOutClient.until(() => signedOutClient.reading !== undefined);
  // A seat reservation and a transfer link from before the sign-out must not work afterwards.
  const reserved = await reserve({ port: server.port, roomId: code, token: elsewhere });
  const secret = await transferSecret(elsewhere);

  const newer = await signOutOthers(here);
  await signedOutClient.until(() => signedOutClient.closed !== undefined);
  expect(signedOutClient.closed).toBe(closeCodes.signedOut);
  for (const token of [here, elsewhere]) {
    expect(await ask(`/tables/${code}/enter`, { token, body: {} })).toMatchObject(signedOut);
    expect(await ask('/person', { token, body: { name: 'Ada' } })).toMatchObject(signedOut);
    expect(await ask('/person/sign-out-others', { token, body: {} })).toMatchObject(signedOut);
    expect((await reserve({ port: server.port, roomId: code, token })).body).toMatchObject({
      code: joinRefusals.unknownPerson,
      error: 'E_SIGNED_OUT',
    });
  }
  for (const path of ['/person/move/owner', '/person/moved'])
    expect(await ask(path, { body: { secret } })).toMatchObject({ status: 403 });
  const { processId, sessionId } = z.object({ processId: z.string(), sessionId: z.string() }).parse(reserved.body);
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${processId}/${code}?sessionId=${sessionId}`);
  let received = '';
  socket.addEventListener('message', ({ data }) => void (data as Blob).text().then((text) => (received += text)));
  await expect.poll(() => received).toContain('E_SIGNED_OUT');

  const again = await joinRoom(newer, code);
  await again.until(() => again.reading !== undefined);
  expect(await ask(`/tables/${code}/links`, { token: newer })).toMatchObject({ status: 200 });
  // Renaming does not restore old tokens, and other people are not affected.
  const renamed = personReply.parse((await ask('/person', { token: newer, body: { name: 'Ada L.' } })).body);
  expect(await ask(`/tables/${code}/links`, { token: renamed.token })).toMatchObject({ status: 200 });
  expect(await ask('/campaigns', { token: await personAt(server.port, 'Ben') })).toMatchObject({ status: 200 });
});

it('TB-02: other devices stay signed out after a restart', async () => {
  const { here, elsewhere, code } = await onTwoDevices();
  const newer = await signOutOthers(here);
  await server.close();
  server = await openServer();
  expect(await ask(`/tables/${code}/links`, { token: elsewhere })).toMatchObject(signedOut);
  expect(await ask(`/tables/${code}/links`, { token: newer })).toMatchObject({ status: 200 });
});
