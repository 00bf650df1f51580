/**
 * Seals the hidden part of a file (TB-20): encrypted and authenticated with a key derived from the server's own, bound
 * to the plain part. Only this server can read it, and only if neither part was changed.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { errors, FlattenedEncrypt, flattenedDecrypt } from 'jose';

const keyBytes = 32;
const encryption = 'A256GCM';
const purpose = 'campaign files';

export interface Sealed {
  readonly protected: string;
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

export interface Seals {
  /** Identifies the files of this server; reveals nothing about its key. */
  readonly server: string;
  /** `plain`: the plain part of the file, as text. */
  seal(hidden: Uint8Array, plain: string): Promise<Sealed>;
  /** Undefined if another server sealed it, or if it or the plain part was changed. */
  unseal(sealed: Sealed, plain: string): Promise<Uint8Array | undefined>;
}

/** `secret`: the server's key, as returned by `signingKey`. */
export function sealsOf(secret: Uint8Array): Seals {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, keyBytes));
  const key = derived('key');
  const authenticatedData = (plain: string) => Buffer.from(plain, 'utf8');
  return {
    server: createHash('sha256').update(derived('name')).digest('base64url').slice(0, 16),
    async seal(hidden, plain) {
      const sealed = await new FlattenedEncrypt(hidden)
        .setProtectedHeader({ alg: 'dir', enc: encryption })
        .setAdditionalAuthenticatedData(authenticatedData(plain))
        .encrypt(key);
      const { protected: header = '', iv = '', ciphertext, tag = '' } = sealed;
      return { protected: header, iv, ciphertext, tag };
    },
    async unseal(sealed, plain) {
      // Base64url allows several texts for the same bytes. Only the canonical one is accepted, so that any change is
      // noticed.
      const isExact = ({ iv, ciphertext, tag }: Sealed) =>
        [iv, ciphertext, tag].every((text) => Buffer.from(text, 'base64url').toString('base64url') === text);
      if (!isExact(sealed)) return undefined;
      // Decoding twenty megabytes takes a while, so other work may run before they are decrypted.
      await setImmediate();
      const aad = authenticatedData(plain).toString('base64url');
      try {
        const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [encryption] };
        return (await flattenedDecrypt({ ...sealed, aad }, key, options)).plaintext;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
