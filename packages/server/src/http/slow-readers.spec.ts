import type { AddressInfo } from 'node:net';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

import express from 'express';
import { afterEach, expect, test } from 'vitest';

import { refusing } from './refusals.ts';
import { responseDeadlines } from './slow-readers.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** More than the operating system buffers for a socket. */
const long = Buffer.alloc(32_000_000, 'x');

function* parts() {
  for (let part = 0; part < 1_000; part += 1) yield long.subarray(0, 64_000);
}

async function serve(...handlers: readonly express.RequestHandler[]): Promise<number> {
  const app = express();
  app.use(...handlers);
  app.get('/long', (_request, response) => void response.send(long));
  app.get('/file', (_request, response) => void Readable.from(parts()).pipe(response));
  app.use(refusing(() => {}));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function requestWithoutReading(port: number, path = '/long') {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: table\r\n\r\n`);
  return socket;
}

const openConnections = (): Promise<number> =>
  new Promise((resolve) => {
    servers[0]?.getConnections((_error, count) => resolve(count));
  });

test.each(['/long', '/file'])('ends the connection of a client that does not read: %s', async (path) => {
  const port = await serve(
    responseDeadlines({ everyMilliseconds: 20, graceMilliseconds: 50, bytesASecond: 1_000_000_000 }),
  );
  const socket = await requestWithoutReading(port, path);
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections).toBe(0);
  socket.destroy();
});

test('does not disconnect a client that reads', async () => {
  const port = await serve(
    responseDeadlines({ everyMilliseconds: 20, graceMilliseconds: 50, bytesASecond: 1_000_000 }),
  );
  const response = await fetch(`http://127.0.0.1:${port}/long`);
  expect((await response.arrayBuffer()).byteLength).toBe(long.length);
});
