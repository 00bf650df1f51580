/**
 * The key by which push services recognize this server (VAPID), derived from the server's key, so that it is the same
 * in every process.
 */
import { createECDH, hkdfSync } from 'node:crypto';

const keyBytes = 32;

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** `secret`: the server's key, as returned by `signingKey`. */
export function vapidKeys(secret: Uint8Array): VapidKeys {
  // One derived number in 2^32 is not a valid key of this curve. Then the next one is tried.
  for (let attempt = 0; ; attempt += 1) {
    const derived = Buffer.from(hkdfSync('sha256', secret, '', `web push/${attempt}`, keyBytes));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(derived);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: derived.toString('base64url') };
  }
}
