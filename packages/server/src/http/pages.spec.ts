import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer, get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { pages } from './pages.ts';

const script = `console.log(${'"a card" + '.repeat(500)}"");`;
const zipped = gzipSync(script, { level: 1 });
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>');
  await writeFile(join(folder, 'assets/page-1a.js'), script);
  await writeFile(join(folder, 'assets/page-1a.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/page-1a.js.gz'), zipped);
  await writeFile(join(folder, 'assets/page-1b.js'), script);
  server = createServer(
    express().use(
      pages(folder, { tagsFor: async () => '<meta name="a" content="$&" />' }, (_request, _response, next) => next()),
    ),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** The answer as it is sent, still compressed. */
async function requested(path: string, encodings: string) {
  const { port } = server.address() as AddressInfo;
  return await new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (answered, failed) => {
      const request = get({ port, path, headers: { 'accept-encoding': encodings } }, (answer) => {
        buffer(answer).then((body) => answered({ status: answer.statusCode, headers: answer.headers, body }), failed);
      });
      request.on('error', failed);
    },
  );
}

it('a browser that accepts Brotli gets the file that the build compressed', async () => {
  const { headers, body } = await requested('/assets/page-1a.js', 'gzip, deflate, br');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toMatch(/javascript; charset=utf-8/iu);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

it('a browser that accepts only gzip gets gzip, and one that accepts neither gets the file itself', async () => {
  const { headers, body } = await requested('/assets/page-1a.js', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.equals(zipped)).toBe(true);
  expect(gunzipSync(body).toString()).toBe(script);
  const plain = await requested('/assets/page-1a.js', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(script);
});

it('an asset that the build did not compress is sent as it is', async () => {
  const { headers, body } = await requested('/assets/page-1b.js', 'gzip, br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(script);
});

it('a missing asset is answered with 404 and not with the page', async () => {
  expect(await requested('/assets/page-2b.js', 'br')).toMatchObject({ status: 404 });
});

it('the page has the preview in its head, and caches store it separately for each language', async () => {
  const { headers, body } = await requested('/t/KQ7-4T9', 'identity');
  expect(body.toString()).toContain('<meta name="a" content="$&" />\n  </head>');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.vary).toContain('Accept-Language');
});
