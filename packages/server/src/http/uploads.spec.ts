import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import express from 'express';
import { expect, it, onTestFinished } from 'vitest';

import { usualLimits } from '../limits.ts';
import { refusing } from './refusals.ts';
import { uploads } from './uploads.ts';

async function openServer(allowed: Partial<Parameters<typeof uploads>[0]> = {}) {
  let begun = 0;
  const app = express();
  app.set('trust proxy', 1);
  app.post(
    '/',
    uploads({ limits: 'usual', release: () => {}, ...usualLimits.uploads, ...allowed }),
    express.text({ type: () => true }),
    (_request, response) => {
      response.json({});
    },
  );
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
    /** Begins to send a file of this many bytes, and does not finish. */
    beginUpload: async (address: string, length = 9) => {
      const before = begun;
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('error', () => {});
      socket.on('data', (bytes) => (received += String(bytes)));
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\nhalf`,
      );
      await expect.poll(() => begun).toBe(before + 1);
      return { socket, received: () => received };
    },
    upload: async (address: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: 'whole',
          headers: { 'X-Forwarded-For': address },
        })
      ).status,
  };
}

it('one address uploads one file at a time, and others are not affected', async () => {
  const { beginUpload, upload } = await openServer();
  const half = await beginUpload('203.0.113.9');
  expect(await upload('203.0.113.9')).toBe(429);
  expect(await upload('203.0.113.8')).toBe(200);
  half.socket.destroy();
  await expect.poll(() => upload('203.0.113.9')).toBe(200);
  expect(await upload('203.0.113.9')).toBe(200);
});

it('the number of simultaneous uploads is limited across addresses', async () => {
  const { beginUpload, upload } = await openServer({ maxUploads: 2 });
  const [one] = [await beginUpload('203.0.113.1'), await beginUpload('203.0.113.2')];
  expect(await upload('203.0.113.3')).toBe(429);
  one?.socket.destroy();
  await expect.poll(() => upload('203.0.113.3')).toBe(200);
});

it('a short body does not count as an upload', async () => {
  const { beginUpload, upload } = await openServer({ maxUploads: 1, shortBody: 5 });
  await beginUpload('203.0.113.1');
  expect(await upload('203.0.113.2')).toBe(200);
  const longer = await openServer({ maxUploads: 1, shortBody: 4 });
  await longer.beginUpload('203.0.113.1');
  expect(await longer.upload('203.0.113.2')).toBe(429);
});

it('an upload that stalls is aborted and frees its slot; a slow one completes', async () => {
  const { beginUpload, upload } = await openServer({ maxUploads: 2, bytesASecond: 1_000, graceMilliseconds: 400 });
  const [idle, slow] = [await beginUpload('203.0.113.1', 2_000), await beginUpload('203.0.113.2', 2_004)];
  expect(await upload('203.0.113.3')).toBe(429);
  // The slow upload is well above the minimum speed, and still in progress when the idle one is aborted.
  for (let portion = 0; portion < 10; portion += 1) {
    await setTimeout(60);
    slow?.socket.write('x'.repeat(200));
    idle?.socket.write('x');
  }
  await expect.poll(() => slow?.received()).toMatch(/^HTTP\/1\.1 200/u);
  await expect.poll(() => idle?.received()).toMatch(/^HTTP\/1\.1 408 .*E_CAMPAIGN_SLOW/su);
  await expect.poll(() => upload('203.0.113.3')).toBe(200);
  await expect.poll(() => idle?.socket.closed).toBe(true);
});

it('a steady but slow upload is aborted at the time limit, with an answer', async () => {
  const { beginUpload, upload } = await openServer({
    maxUploads: 1,
    bytesASecond: 1,
    graceMilliseconds: 60_000,
    maxMilliseconds: 300,
  });
  const steady = await beginUpload('203.0.113.1', 2_000);
  expect(await upload('203.0.113.2')).toBe(429);
  steady.socket.write('x'.repeat(1_000));
  await expect.poll(() => steady.received()).toMatch(/^HTTP\/1\.1 408 .*E_CAMPAIGN_SLOW/su);
  await expect.poll(() => upload('203.0.113.2')).toBe(200);
});
