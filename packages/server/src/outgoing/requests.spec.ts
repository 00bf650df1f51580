import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { isPublicAddress } from './addresses.ts';
import type { Resolve } from './look-up.ts';
import { mayRequest, posts } from './requests.ts';

async function serverAnswering(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const greeting = { headers: {}, body: 'hello' };
const publicWeb = { allowed: 'public', schemes: ['http:', 'https:'] } as const;

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.7',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '::7f00:1',
    '0:0:0:0:0:0:7f00:1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '::ffff:93.184.216.34', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data',
    'http://ada:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'nonsense',
  ])('no request goes to %s', (url) => {
    expect(mayRequest(url, publicWeb)).toBe(false);
  });

  it('accepts a host name before it is looked up, but only with the schemes of the caller', () => {
    expect(mayRequest('https://example.com/hook', publicWeb)).toBe(true);
    expect(mayRequest('http://example.com/hook', { ...publicWeb, schemes: ['https:'] })).toBe(false);
    expect(mayRequest('http://127.0.0.1/', { ...publicWeb, allowed: 'any' })).toBe(true);
  });
});

describe('requests', () => {
  it('a name that resolves to a private address is refused when it is looked up', async () => {
    let received = 0;
    const port = await serverAnswering((_request, response) => {
      received += 1;
      response.end();
    });
    // A name with a public and a private address is refused too, because the connection may use either.
    const names: Resolve = (hostname, _options, callback) => {
      const local = { address: '127.0.0.1', family: 4 };
      callback(null, hostname.startsWith('both') ? [{ address: '93.184.216.34', family: 4 }, local] : [local]);
    };
    for (const name of ['rebound.example', 'both.example'])
      expect(await posts('public', names)({ ...greeting, url: `http://${name}:${port}/` })).toEqual({
        kind: 'failed',
        why: 'no public address',
      });
    expect(await posts('any', names)({ ...greeting, url: `http://rebound.example:${port}/` })).toMatchObject({
      status: 200,
    });
    received = 0;
    expect(await posts('public')({ ...greeting, url: `http://127.0.0.1:${port}/` })).toEqual({ kind: 'forbidden' });
    expect(received).toBe(0);
    expect(await posts('any')({ ...greeting, url: `http://127.0.0.1:${port}/` })).toEqual({
      kind: 'answered',
      status: 200,
    });
  });

  it('no redirect is followed', async () => {
    const received: string[] = [];
    const port = await serverAnswering((request, response) => {
      received.push(request.url ?? '');
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(await posts('any')({ ...greeting, url: `http://127.0.0.1:${port}/first` })).toEqual({
      kind: 'answered',
      status: 302,
    });
    expect(received).toEqual(['/first']);
  });

  it('stops reading an endless answer', async () => {
    const port = await serverAnswering((_request, response) => {
      const block = 'x'.repeat(4_096);
      const write = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    expect(await posts('any')({ ...greeting, url: `http://127.0.0.1:${port}/` })).toEqual({
      kind: 'answered',
      status: 200,
    });
  });

  it('treats a switch to another protocol as a failure, and ends the request', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await posts('any')({ ...greeting, url: `http://127.0.0.1:${port}/` })).toEqual({
      kind: 'failed',
      why: 'another protocol',
    });
  });

  it('reports why there was no answer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await posts('any')({ ...greeting, url: `http://127.0.0.1:${port}/` })).toEqual({
      kind: 'failed',
      why: 'ECONNREFUSED',
    });
  });
});
