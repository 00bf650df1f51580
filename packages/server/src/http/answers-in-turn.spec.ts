import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';

import type { SlotUntil } from './answers-in-turn.ts';
import { answersInTurn, JsonPieces } from './answers-in-turn.ts';
import { refusing } from './refusals.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that makes each answer when its `finish` is called. A header sets the address of a request. */
async function serve({ slotUntil = 'until made', length = 10 }: { slotUntil?: SlotUntil; length?: number } = {}) {
  const making: { readonly name: string; readonly gone: AbortSignal; readonly finish: () => void }[] = [];
  const inTurn = answersInTurn({ mostOfAddress: 2, mostInAll: 3, slotUntil });
  const app = express();
  app.set('trust proxy', 1);
  app.get(
    '/:name',
    inTurn(async (request, _response, gone) => {
      const name = String(request.params['name']);
      if (name === 'fault') throw new Error('A fault of the server');
      await new Promise<void>((resolve) => making.push({ name, gone, finish: resolve }));
      return { name, text: 'x'.repeat(length) };
    }),
  );
  app.use(refusing(() => {}));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (name: string, address: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/${name}`, {
      headers: { 'x-forwarded-for': address },
      ...(signal === undefined ? {} : { signal }),
    });
  const names = () => making.map(({ name }) => name);
  return { ask, making, names };
}

test('requests beyond the limit of their address wait, without delaying other addresses', async () => {
  const { ask, making, names } = await serve();
  const answers = ['a1', 'a2', 'a3'].map((name) => ask(name, '9.9.9.1'));
  await vi.waitFor(() => expect(names()).toEqual(['a1', 'a2']));
  answers.push(ask('b1', '9.9.9.2'));
  await vi.waitFor(() => expect(names()).toEqual(['a1', 'a2', 'b1']));
  making[0]?.finish();
  await vi.waitFor(() => expect(names()).toEqual(['a1', 'a2', 'b1', 'a3']));
  for (const { finish } of making) finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('if the client has left, a waiting request is dropped, and an answer in progress gets an abort signal', async () => {
  const { ask, making, names } = await serve();
  const [leavingClient, waitingClient] = [new AbortController(), new AbortController()];
  const first = ask('a1', '9.9.9.1', leavingClient.signal);
  const second = ask('a2', '9.9.9.1');
  await vi.waitFor(() => expect(names()).toEqual(['a1', 'a2']));
  const third = ask('a3', '9.9.9.1', waitingClient.signal);
  const fourth = ask('a4', '9.9.9.1');
  waitingClient.abort();
  leavingClient.abort();
  await Promise.allSettled([first, third]);
  await vi.waitFor(() => expect(making[0]?.gone.aborted).toBe(true));
  for (const { finish } of making) finish();
  await second;
  await vi.waitFor(() => expect(names()).toContain('a4'));
  expect(names()).not.toContain('a3');
  for (const { finish } of making) finish();
  expect((await fourth).status).toBe(200);
});

test('a long answer keeps its slot until it is read', async () => {
  // More than the operating system buffers for a socket.
  const { ask, making, names } = await serve({ slotUntil: 'until sent', length: 32_000_000 });
  const unread = [await startedUnread('a1'), await startedUnread('a2')];
  const third = ask('a3', '9.9.9.1');
  expect(names()).toEqual(['a1', 'a2']);
  await unread[0]?.text();
  await vi.waitFor(() => expect(names()).toEqual(['a1', 'a2', 'a3']));
  making[2]?.finish();
  await (await third).body?.cancel();
  await unread[1]?.body?.cancel();

  async function startedUnread(name: string): Promise<Response> {
    const answer = ask(name, '9.9.9.1');
    await vi.waitFor(() => expect(names()).toContain(name));
    making.find((one) => one.name === name)?.finish();
    return await answer;
  }
});

test('an error of the handler is answered and frees the slot', async () => {
  const { ask, names, making } = await serve();
  for (let fault = 0; fault < 3; fault += 1) expect((await ask('fault', '9.9.9.1')).status).toBe(500);
  const answer = ask('a1', '9.9.9.1');
  await vi.waitFor(() => expect(names()).toEqual(['a1']));
  making[0]?.finish();
  expect((await answer).status).toBe(200);
});

test('sends a long answer in pieces, and makes no more of them than the client reads', async () => {
  let made = 0;
  function* pieces() {
    yield '{"texts":["first"';
    for (made = 1; made < 10_000; made += 1) yield `,"${'x'.repeat(10_000)}"`;
    yield ']}';
  }
  const app = express();
  const inTurn = answersInTurn({ mostOfAddress: 1, mostInAll: 1, slotUntil: 'until made' });
  app.get(
    '/short',
    inTurn(() => Promise.resolve(new JsonPieces(['{"a":', '1}']))),
  );
  app.get(
    '/long',
    inTurn(() => Promise.resolve(new JsonPieces(pieces()))),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const short = await fetch(`http://127.0.0.1:${port}/short`);
  expect(short.headers.get('content-type')).toMatch(/^application\/json/u);
  expect(await short.json()).toEqual({ a: 1 });
  const leaves = new AbortController();
  const long = await fetch(`http://127.0.0.1:${port}/long`, { signal: leaves.signal });
  expect(long.status).toBe(200);
  leaves.abort();
  // The slot of the answer is free again.
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/short`)).status).toBe(200);
  expect(made).toBeLessThan(10_000);
});
