/**
 * A webhook's secret is derived from the server's key and the webhook's salt, so it is stored nowhere, and is the same
 * in every process.
 */
import { createHmac, hkdfSync } from 'node:crypto';

import type { Webhook } from './webhooks.ts';

const keyBytes = 32;
const second = 1_000;

export const signatureHeader = 'Cartomancer-Signature';

/** `key`: the server's key, as returned by `signingKey`. */
export function secretOf(key: Uint8Array, { table, salt }: Pick<Webhook, 'table' | 'salt'>): string {
  return Buffer.from(hkdfSync('sha256', key, salt, `webhook/${table}`, keyBytes)).toString('base64url');
}

/** The value of the header: the time, and the HMAC of time and body, as in `docs/webhooks.md`. */
export function signatureOf(secret: string, { body, at }: { readonly body: string; readonly at: number }): string {
  const time = Math.floor(at / second);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
