/**
 * Seals what a file must not show (TB-20): encrypted and authenticated with a key that follows from the server's own, bound to
 * what the file says openly. Nobody but this server reads it, and a file that was changed anywhere does not open.
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
  /** By which a server knows its own files again; it tells nothing of the key. */
  readonly server: string;
  /** `open`: what stands beside it in the file, as text. */
  seal(hidden: Uint8Array, open: string): Promise<Sealed>;
  /** Nothing when it is not this server's, or another word of it or beside it was changed. */
  unseal(sealed: Sealed, open: string): Promise<Uint8Array | undefined>;
}

/** `secret`: the server's key, as `signingKey` keeps it. */
export function sealsOf(secret: Uint8Array): Seals {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, keyBytes));
  const key = derived('key');
  const beside = (open: string) => Buffer.from(open, 'utf8');
  return {
    server: createHash('sha256').update(derived('name')).digest('base64url').slice(0, 16),
    async seal(hidden, open) {
      const sealed = await new FlattenedEncrypt(hidden)
        .setProtectedHeader({ alg: 'dir', enc: encryption })
        .setAdditionalAuthenticatedData(beside(open))
        .encrypt(key);
      const { protected: header = '', iv = '', ciphertext, tag = '' } = sealed;
      return { protected: header, iv, ciphertext, tag };
    },
    async unseal(sealed, open) {
      // Letters that stand for the same bytes are changed letters all the same.
      const isExact = ({ iv, ciphertext, tag }: Sealed) =>
        [iv, ciphertext, tag].every((text) => Buffer.from(text, 'base64url').toString('base64url') === text);
      if (!isExact(sealed)) return undefined;
      // Twenty megabytes of letters take a while: others have their turn before they are read once more.
      await setImmediate();
      const aad = beside(open).toString('base64url');
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
