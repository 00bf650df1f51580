import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

import express from 'express';
import type { RequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';

import { addPictures } from './pictures.ts';
import { refusing } from './refusals.ts';

const noLimit: RequestHandler = (_request, _response, next) => next();

/** A server that decodes nothing until `finish` is called, and then refuses the pictures as broken. */
async function setUp() {
  let decoding = 0;
  const { promise: decoded, resolve: finishDecoding } = Promise.withResolvers<{ ok: false; why: 'broken' }>();
  const router = express.Router();
  const parts = {
    tokens: { read: async () => ({ kind: 'known', person: { identity: 'ada', name: 'Ada' }, generation: 0 }) },
    readPicture: () => {
      decoding += 1;
      return decoded;
    },
    dailyPictures: async () => {},
    dailyBytes: async () => {},
    rateLimits: { upload: noLimit, read: noLimit },
  };
  addPictures(router, parts as never);
  const server = createServer(
    express()
      .use(router)
      .use(refusing(() => {})),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const head = 'POST /pictures HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Length: 3\r\n\r\n';
  const upload = (body = 'abc', from = 1) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from}` });
    // The server may close the connection first.
    socket.on('error', () => {});
    socket.write(head + body);
    return socket.setEncoding('utf8');
  };
  const statusOf = async (socket: Socket) => ((await once(socket, 'data')) as [string])[0].slice(9, 12);
  const connections = () => new Promise<number>((settle) => server.getConnections((_error, count) => settle(count)));
  return {
    upload,
    statusOf,
    connections,
    decoding: () => decoding,
    finish: () => finishDecoding({ ok: false, why: 'broken' }),
  };
}

it('TB-25: an upload whose connection is lost keeps its slot until it is decoded', async () => {
  const { upload, statusOf, connections, decoding, finish } = await setUp();
  for (const count of [1, 2]) {
    const lost = upload();
    await expect.poll(decoding).toBe(count);
    lost.destroy();
    await expect.poll(connections).toBe(0);
  }
  expect(await statusOf(upload())).toBe('429');
  finish();
  await expect.poll(() => statusOf(upload())).toBe('400');
});

it('TB-25: slow uploads of several addresses leave slots for all others', async () => {
  const { upload, statusOf, connections, decoding, finish } = await setUp();
  const addresses = [2, 3, 4, 5, 6];
  const slow = addresses.flatMap((from) => [upload('a', from), upload('a', from)]);
  await expect.poll(connections).toBe(10);
  expect(await statusOf(upload('a', 2))).toBe('429');
  const quick = upload();
  await expect.poll(decoding).toBe(1);
  for (const upload of slow) upload.write('bc');
  await expect.poll(decoding).toBe(8);
  // Eleven uploads are complete, for eight slots: the others are refused.
  const refused = await Promise.race(slow.map(statusOf));
  expect(refused).toBe('429');
  finish();
  expect(await statusOf(quick)).toBe('400');
});
