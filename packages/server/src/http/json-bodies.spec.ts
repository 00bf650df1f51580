import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isTooComplex, jsonBody } from './json-bodies.ts';
import { refusing } from './refusals.ts';

const app = express();
app.post('/', jsonBody({ limit: '3mb' }), (request, response) => {
  response.json({ read: request.body as unknown });
});
app.use(refusing(() => {}));
const server = app.listen(0, '127.0.0.1');

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

async function post(body: string | Buffer<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) {
  const { port } = server.address() as AddressInfo;
  const type = { 'Content-Type': 'application/json' };
  const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: { ...type, ...headers } });
  return { status: reply.status, body: await reply.json() };
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('TB-10: a JSON body', () => {
  it('is read as usual', async () => {
    const body = { title: 'Ünïcode [{"', steps: [{ of: [1, 2] }] };
    expect(await post(JSON.stringify(body))).toEqual({ status: 200, body: { read: body } });
  });

  it('is refused if it is nested too deep', async () => {
    expect((await post(nested(64))).status).toBe(200);
    const { status, body } = await post(nested(65));
    expect(status).toBe(400);
    expect(body).toMatchObject({ refusals: [{ code: 'E_MALFORMED', clause: 'TB-10' }] });
    expect((await post(nested(1_000_000))).status).toBe(400);
  });

  it('is refused if it has very many values', async () => {
    const list = (length: number) => `[${Array.from({ length }, () => '{}').join(',')}]`;
    expect((await post(list(100_000))).status).toBe(200);
    expect((await post(list(100_001))).status).toBe(400);
  });

  it('is refused if it is compressed', async () => {
    expect((await post(gzipSync(nested(10)), { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it('is refused in another encoding, because its brackets cannot be counted', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-16le' };
    expect((await post(Buffer.from(nested(3), 'utf16le'), headers)).status).toBe(400);
  });
});

it('counts brackets and commas outside of texts only', () => {
  const bytes = (text: string) => Buffer.from(text);
  expect(isTooComplex(bytes(JSON.stringify({ text: '['.repeat(99) })))).toBe(false);
  expect(isTooComplex(bytes(JSON.stringify({ text: '"\\'.repeat(9), list: [[]] })))).toBe(false);
  expect(isTooComplex(bytes(`{"a": "\\"", "b": ${nested(65)}}`))).toBe(true);
  expect(isTooComplex(bytes('[]'.repeat(99)))).toBe(false);
  expect(isTooComplex(bytes(JSON.stringify({ text: ','.repeat(200_000) })))).toBe(false);
});
