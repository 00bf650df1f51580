import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { guardJoins } from './joins.ts';

let server: Server | undefined;
afterEach(() => server?.close());

it('joins come at a pace, and other requests go their own way', async () => {
  server = createServer((_request, response) => response.end('{}'));
  guardJoins(server, { limits: 'usual', proxies: 0, failed: () => {} });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const join = () => fetch(`http://127.0.0.1:${port}/matchmake/joinById/KQ7-4T9`, { method: 'POST', body: '{}' });
  const statuses = new Map<number, number>();
  for (let number = 0; number < 250; number += 1) {
    const { status } = await join();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 240],
    [429, 10],
  ]);
  expect(await (await join()).json()).toMatchObject({ refusals: [{ code: 'E_SLOW_DOWN' }] });
  expect((await fetch(`http://127.0.0.1:${port}/matchmake/`)).status).toBe(200);
});
