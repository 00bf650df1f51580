import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { LoadBalancer } from './load-balancer.ts';

test('while one of two servers is down, requests are forwarded to the other', async () => {
  const server = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A port without a listener.
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const away = (gone.address() as AddressInfo).port;
  gone.close();
  await once(gone, 'close');
  const door = await LoadBalancer.open();
  onTestFinished(async () => {
    await door.close();
    server.close();
  });
  door.leadTo([
    { name: 'a', port: away },
    { name: 'b', port },
  ]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => door.request('/')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
