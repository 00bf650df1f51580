import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  longestPicture,
  makeTableReply,
  pictureReply,
  picturesReply,
  placeReply,
  protocolVersion,
} from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;
let folder: string;

async function start(): Promise<void> {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', LIMITS: 'none' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await start();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: TestRequest) => askAt(server.port, `/api${path}`, options);
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const pngOf = async (background: string) =>
  bytes(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const upload = (raw: Uint8Array<ArrayBuffer>, token?: string, type = 'image/png') =>
  ask('/pictures', { raw, headers: { 'Content-Type': type }, ...(token === undefined ? {} : { token }) });
const codesIn = (body: unknown) =>
  (body as { readonly refusals: readonly { readonly code: string }[] }).refusals.map(({ code }) => code);

async function joinRoom(roomId: string, token: string): Promise<Room> {
  const client = new Client(`http://127.0.0.1:${server.port}`);
  client.auth.token = token;
  const room = await client.joinById(roomId, { protocol: protocolVersion });
  room.reconnection.enabled = false;
  for (const type of ['clocks', 'events', 'answer', 'present']) room.onMessage(type, () => {});
  return room;
}

/** `does`: sends an intent as Ada. */
async function tableOfThree(name: string) {
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((who) => personAt(server.port, who)));
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('People are missing');
  const tableRequest = { ruleset: 'toy', name, seats: 2 };
  const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
  const secretOf = (link: string): string => link.split('=')[1] ?? '';
  const enter = async (token: string, body: object) =>
    placeReply.parse((await ask(`/tables/${code}/enter`, { token, body })).body).roomId;
  const roomId = await enter(ada, {});
  const host = await joinRoom(roomId, ada);
  let intents = 0;
  const sendIntent = (room: Room, intent: object) => {
    intents += 1;
    room.send('play', { intent, intentId: `${name}-${intents}`, seen: 0 });
  };
  const rooms = [host];
  for (const [token, seat] of [
    [cleo, 's1'],
    [ben, 's2'],
  ] as const) {
    await enter(token, { link: { kind: 'seat', secret: secretOf(links.seat) } });
    const room = await joinRoom(roomId, token);
    sendIntent(room, { type: 'take_seat', seat });
    rooms.push(room);
  }
  const get = (digest: string, token?: string, headers = {}) =>
    ask(`/tables/${code}/pictures/${digest}`, { ...(token === undefined ? {} : { token }), headers });
  const watching = { 'Table-Link': `spectator ${secretOf(links.spectator)}` };
  const leave = () => Promise.all(rooms.map((room) => room.leave(false)));
  return { ada, ben, cleo, code, does: (intent: object) => sendIntent(host, intent), get, watching, leave };
}

it('TB-25: a picture is stored as WebP, and only its owner lists, reads and removes it', async () => {
  const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
  const reply = await upload(await pngOf('#123'), ada, 'text/html');
  const picture = pictureReply.parse(reply.body);
  expect(picture).toMatchObject({ width: 40, height: 30 });
  const listed = async (token: string) => picturesReply.parse((await ask('/pictures', { token })).body).pictures;
  expect(await listed(ada)).toEqual([picture]);
  expect(await listed(ben)).toEqual([]);
  const path = `/pictures/${picture.digest}`;
  const own = await ask(path, { token: ada });
  expect(own.status).toBe(200);
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=86400, immutable',
  });
  expect((await ask(path, { token: ben })).status).toBe(404);
  expect((await ask(path)).status).toBe(401);
  expect((await ask(path, { token: ben, method: 'DELETE' })).status).toBe(404);
  expect((await ask(path, { token: ada, method: 'DELETE' })).status).toBe(200);
  expect((await ask(path, { token: ada })).status).toBe(404);
});

it('TB-25: strangers, other types and files beyond 4 MB are refused', async () => {
  const ada = await personAt(server.port, 'Ada');
  const png = await pngOf('#456');
  expect((await upload(png)).status).toBe(401);
  const svg = await upload(bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), ada);
  expect([svg.status, codesIn(svg.body)]).toEqual([415, ['E_PICTURE_TYPE']]);
  expect(codesIn((await upload(new Uint8Array(), ada)).body)).toEqual(['E_PICTURE_TYPE']);
  const padded = (length: number) => {
    const file = new Uint8Array(length);
    file.set(png);
    return file;
  };
  const long = await upload(padded(longestPicture + 1), ada);
  expect([long.status, codesIn(long.body)]).toEqual([413, ['E_PICTURE_LONG']]);
  // Bytes after the end of a picture are allowed, and not stored.
  expect((await upload(padded(longestPicture), ada)).status).toBe(200);
});

it('TB-25: a body without a length is cut off at the limit', async () => {
  const token = await personAt(server.port, 'Ada');
  const megabyte = new Uint8Array(1_000_000);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      sent += 1;
      if (sent > 5) stream.close();
      else stream.enqueue(megabyte);
    },
  });
  const init = { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body, duplex: 'half' } as const;
  const response = await fetch(`http://127.0.0.1:${server.port}/api/pictures`, init);
  expect(response.status).toBe(413);
  expect(codesIn(await response.json())).toEqual(['E_PICTURE_LONG']);
});

it('TB-25: a picture at a table is served to those who see the handout, and survives a restart', async () => {
  const { ada, ben, cleo, code, does, get, watching, leave } = await tableOfThree('Friday');
  const { digest } = pictureReply.parse((await upload(await pngOf('#789'), ada)).body);
  const statuses = async () =>
    await Promise.all(
      [get(digest, ada), get(digest, ben), get(digest, cleo), get(digest, cleo, watching)].map(
        async (reply) => (await reply).status,
      ),
    );
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  does({ type: 'show_handout', title: 'The map', picture: digest, to: ['s2'] });
  await expect.poll(statuses).toEqual([200, 200, 404, 404]);
  const stranger = await personAt(server.port, 'Dora');
  expect((await get(digest, stranger)).status).toBe(403);
  expect((await get(digest)).status).toBe(401);
  does({ type: 'share_handout', handout: 1 });
  await expect.poll(statuses).toEqual([200, 200, 200, 200]);
  // The table keeps a picture that its owner removes.
  expect((await ask(`/pictures/${digest}`, { token: ada, method: 'DELETE' })).status).toBe(200);
  await leave();
  await server.close();
  await start();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await ask(`/campaigns/${code}`, { token: ada, method: 'DELETE' });
  expect((await get(digest, ada)).status).toBe(404);
});

it('TB-25: a person can show only pictures of their own', async () => {
  const { ada, ben, does, get, leave } = await tableOfThree('Saturday');
  const { digest } = pictureReply.parse((await upload(await pngOf('#abc'), ben)).body);
  const own = pictureReply.parse((await upload(await pngOf('#def'), ada)).body);
  does({ type: 'show_handout', title: 'Not mine', picture: digest });
  does({ type: 'show_handout', title: 'Mine', picture: own.digest });
  await expect.poll(async () => (await get(own.digest, ben)).status).toBe(200);
  expect((await get(digest, ben)).status).toBe(404);
  await leave();
});

it('TB-10: the bytes of pictures are limited for each address and day', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings({ ...env, PICTURE_MEGABYTES_A_DAY: '1' });
  if (!read.ok) throw new Error(read.sentence);
  const limited = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(() => limited.close());
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = () =>
    sharp({ create: { width: 1_200, height: 1_000, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
  const replies = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const token = await personAt(limited.port, name);
    replies.push(await askAt(limited.port, '/api/pictures', { raw: bytes(await picture()), token }));
  }
  const [first, , last] = replies;
  expect(pictureReply.parse(first?.body).size).toBeGreaterThan(350_000);
  expect([first?.status, last?.status, codesIn(last?.body)]).toEqual([200, 429, ['E_MEGABYTES_TODAY']]);
});
