import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

import express from 'express';
import { expect, it, onTestFinished } from 'vitest';

import { refusing } from './refusing.ts';
import { uploads } from './uploads.ts';

async function opened(most?: number) {
  let begun = 0;
  const app = express();
  app.set('trust proxy', 1);
  app.post('/', uploads('usual', most), express.text({ type: () => true }), (_request, response) => {
    response.json({});
  });
  app.use(refusing(() => {}));
  const server = app.listen(0, '127.0.0.1');
  server.on('request', () => (begun += 1));
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** Somebody begins to send a file and does not end. */
    begins: async (visitor: string) => {
      const before = begun;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${visitor}\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf`,
      );
      await expect.poll(() => begun).toBe(before + 1);
      return socket;
    },
    sends: async (visitor: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: 'whole',
          headers: { 'X-Forwarded-For': visitor },
        })
      ).status,
  };
}

it('one file at a time comes from one address, and the others send theirs', async () => {
  const { begins, sends } = await opened();
  const half = await begins('203.0.113.9');
  expect(await sends('203.0.113.9')).toBe(429);
  expect(await sends('203.0.113.8')).toBe(200);
  half.destroy();
  await expect.poll(() => sends('203.0.113.9')).toBe(200);
  expect(await sends('203.0.113.9')).toBe(200);
});

it('however many addresses somebody has, no more than so many files are on their way', async () => {
  const { begins, sends } = await opened(2);
  const [one] = [await begins('203.0.113.1'), await begins('203.0.113.2')];
  expect(await sends('203.0.113.3')).toBe(429);
  one?.destroy();
  await expect.poll(() => sends('203.0.113.3')).toBe(200);
});
