import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, onTestFinished, vi } from 'vitest';

import { whenClosed } from './when-closed.ts';

async function openResponse() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = request({ port, host: '127.0.0.1' });
  client.on('error', () => {});
  client.end();
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { response, disconnect: () => client.destroy() };
}

it('calls when the client disconnects', async () => {
  const { response, disconnect } = await openResponse();
  const then = vi.fn<() => void>();
  whenClosed(response, then);
  expect(then).not.toHaveBeenCalled();
  disconnect();
  await expect.poll(() => then.mock.calls.length).toBe(1);
});

it('calls at once if the client has already disconnected', async () => {
  const { response, disconnect } = await openResponse();
  disconnect();
  await once(response, 'close');
  const then = vi.fn<() => void>();
  whenClosed(response, then);
  expect(then).toHaveBeenCalledOnce();
});
