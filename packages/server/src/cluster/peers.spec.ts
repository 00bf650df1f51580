import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { forward } from './peers.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function startServer(serve: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(['before', 'during'] as const)(
  'if the client leaves %s the answer, the request at the owner of the table ends too',
  async (when) => {
    const ownerResponse = Promise.withResolvers<ServerResponse>();
    const owner = await startServer((_request, response) => {
      if (when === 'during') response.write('the beginning');
      ownerResponse.resolve(response);
    });
    const forwarded = Promise.withResolvers<unknown>();
    const peer = { id: 'owner', address: owner, leaving: false };
    const entrance = await startServer((request, response) => {
      const received = Object.assign(request, { originalUrl: '/api/tables/KQ7-4T9/wait' });
      forward(received, response, { peer, secret: 'secret', clientKey: '::1', allowance: 'as usual' }).then(
        forwarded.resolve,
        forwarded.reject,
      );
    });
    const page = new AbortController();
    const pageRequest = fetch(entrance, { method: 'POST', body: '{}', signal: page.signal });
    const closed = once(await ownerResponse.promise, 'close');
    if (when === 'during') await pageRequest;
    page.abort();
    await pageRequest.catch(() => undefined);
    await closed;
    expect(await forwarded.promise).toBe('answered');
  },
);

test('campaign files and replays may wait long for the owner; other answers may not', { timeout: 20_000 }, async () => {
  const owner = await startServer((_request, response) => setTimeout(() => response.end('{}'), 5_500));
  const peer = { id: 'owner', address: owner, leaving: false };
  const entrance = await startServer((request, response) => {
    const received = Object.assign(request, { originalUrl: request.url ?? '' });
    forward(received, response, { peer, secret: 'secret', clientKey: '::1', allowance: 'as usual' }).catch(() => {
      if (!response.headersSent) response.writeHead(503).end();
    });
  });
  const statuses = [
    '/api/campaigns/KQ7-4T9/file',
    '/api/tables/KQ7-4T9/replay?first=0',
    '/api/tables/KQ7-4T9/door',
  ].map(async (path) => (await fetch(`${entrance}${path}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 503]);
});
