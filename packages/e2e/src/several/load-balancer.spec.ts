import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { LoadBalancer } from './load-balancer.ts';

test('while one of two servers is down, requests are forwarded to the other', async () => {
  const server = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stopped = createServer().listen(0, '127.0.0.1');
  await once(stopped, 'listening');
  const unusedPort = (stopped.address() as AddressInfo).port;
  stopped.close();
  await once(stopped, 'close');
  const proxy = await LoadBalancer.open();
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  proxy.forwardTo([
    { name: 'a', port: unusedPort },
    { name: 'b', port },
  ]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => proxy.request('/')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
