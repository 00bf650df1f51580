import { createHmac, timingSafeEqual } from 'node:crypto';

import { expect, it } from 'vitest';

import { secretOf, signatureOf } from './signature.ts';

const key = new Uint8Array(32).fill(7);

/** The example in `docs/webhooks.md`. */
function isGenuine(header: string | undefined, body: string, secret: string): boolean {
  const { t = '', v1 = '' } = Object.fromEntries((header ?? '').split(',').map((part) => part.split('=')));
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const given = Buffer.from(v1, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

it('the signature covers the time and the body', () => {
  const secret = secretOf(key, { table: 1, salt: 'one' });
  const header = signatureOf(secret, { body: '{"a":"ä"}', at: 1_790_000_000_999 });
  expect(header).toMatch(/^t=1790000000,v1=[\da-f]{64}$/u);
  expect(isGenuine(header, '{"a":"ä"}', secret)).toBe(true);
  expect(isGenuine(header, '{"a":"b"}', secret)).toBe(false);
  expect(isGenuine(header.replace('t=179', 't=180'), '{"a":"ä"}', secret)).toBe(false);
  for (const forged of [undefined, '', 't=1790000000', 'v1', 'v1=not hex'])
    expect(isGenuine(forged, '{"a":"ä"}', secret)).toBe(false);
});

it('each table has a secret of its own, and another one after a renewal', () => {
  const secrets = [
    secretOf(key, { table: 1, salt: 'one' }),
    secretOf(key, { table: 2, salt: 'one' }),
    secretOf(key, { table: 1, salt: 'two' }),
    secretOf(new Uint8Array(32).fill(8), { table: 1, salt: 'one' }),
  ];
  expect(new Set(secrets).size).toBe(4);
  expect(secretOf(key, { table: 1, salt: 'one' })).toBe(secrets[0]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/u);
});
