/** Places for uploads of pictures (TB-25): a lost connection does not free a place while its picture is still being decoded. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

import express from 'express';
import type { RequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';

import { addPictures } from './pictures.ts';

const goesOn: RequestHandler = (_request, _response, next) => next();

it('TB-25: an upload whose connection is lost keeps its place until it is decoded', async () => {
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
    rateLimits: { upload: goesOn, read: goesOn },
  };
  // Only what an upload uses.
  addPictures(router, parts as never);
  const server = createServer(express().use(router)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const head = 'POST /pictures HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Length: 3\r\n\r\n';
  const upload = () => connect(port, '127.0.0.1').end(`${head}abc`);
  const connections = () => new Promise<number>((settle) => server.getConnections((_error, count) => settle(count)));

  for (const count of [1, 2]) {
    const lost = upload();
    await expect.poll(() => decoding).toBe(count);
    lost.destroy();
    await expect.poll(connections).toBe(0);
  }
  const [refusal] = (await once(upload().setEncoding('utf8'), 'data')) as [string];
  expect(refusal).toMatch(/^HTTP\/1\.1 429/u);
  finishDecoding({ ok: false, why: 'broken' });
  await expect
    .poll(async () => ((await once(upload().setEncoding('utf8'), 'data')) as [string])[0].slice(9, 12))
    .toBe('400');
});
