/**
 * People are identified by a signed token that their browser stores. There are no accounts and no passwords (TB-02).
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

import { cautiousTime } from '../clock-jumps.ts';
import type { Clock } from '../clock.ts';
import type { TokenGenerations } from './generations.ts';

const keyBytes = 32;
const keyDigits = /^[\da-f]{64}$/iu;
const algorithm = 'HS256';
const daySeconds = 86_400;
const validDays = 180;

export interface TokenHolder {
  /** The person's identity, independent of their name. Leaves the server only inside the token. */
  readonly identity: string;
  readonly name: string;
}

export interface KnownPerson {
  readonly person: TokenHolder;
  readonly generation: number;
}

/** `unknown`: forged, expired, or not a token. `signed out`: revoked by the person from another device. */
export type TokenRead =
  ({ readonly kind: 'known' } & KnownPerson) | { readonly kind: 'unknown' } | { readonly kind: 'signed out' };

export interface Tokens {
  sign(known: KnownPerson): Promise<string>;
  read(token: string): Promise<TokenRead>;
  /**
   * Revokes all tokens that were signed for this person so far; returns the person with the generation of new tokens.
   * Undefined if another device has already revoked the given generation.
   */
  endAll(known: KnownPerson): Promise<KnownPerson | undefined>;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string(),
  // Tokens signed by older versions have no generation.
  generation: z.int().min(0).default(0),
});

export interface TokensParts {
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly generations: TokenGenerations;
}

export function personTokens({ key, clock, generations }: TokensParts): Tokens {
  const seconds = () => Math.floor(clock.now() / 1000);
  const cautiousNow = cautiousTime(clock);

  async function signedClaims(token: string): Promise<z.infer<typeof claimsSchema> | undefined> {
    try {
      const options = { algorithms: [algorithm], currentDate: new Date(cautiousNow()) };
      const { payload } = await jwtVerify(token, key, options);
      return claimsSchema.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  return {
    sign: ({ person: { identity, name }, generation }) =>
      new SignJWT({ name, generation })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(identity)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + validDays * daySeconds)
        .sign(key),
    async read(token) {
      const claims = await signedClaims(token);
      if (claims === undefined) return { kind: 'unknown' };
      const { sub: identity, name, generation } = claims;
      if (generation < (await generations.oldest(identity))) return { kind: 'signed out' };
      return { kind: 'known', person: { identity, name }, generation };
    },
    async endAll({ person, generation }) {
      const next = await generations.advance(person.identity, generation);
      return next === undefined ? undefined : { person, generation: next };
    },
  };
}

export function freshKey(): Uint8Array {
  return randomBytes(keyBytes);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const keyPath = (folder: string): string => join(folder, 'token.key');

/** Undefined if there is no file. Throws if it holds anything but a key. */
export async function storedKey(folder: string): Promise<Uint8Array | undefined> {
  const path = keyPath(folder);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const digits = text.trim();
  if (!keyDigits.test(digits))
    throw new Error(
      `${path} holds no key: restore it from a backup, or remove it and set ACCEPT_DATA_LOSS=1 for one start`,
    );
  return Buffer.from(digits, 'hex');
}

/** Stores the names of the folder's files. Windows cannot open folders, and stores names with the files. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const names = await open(folder, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

/**
 * The key that signs tokens: created at the first start, readable by the server's user only. Without it all tokens are
 * invalid, and all people lose their identity.
 */
export async function signingKey(folder: string): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored = await storedKey(folder);
  if (stored !== undefined) return stored;
  const key = freshKey();
  const path = keyPath(folder);
  // Written beside it first: a crash or a full disk must not leave a file without a key, which would prevent the next
  // start.
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(Buffer.from(key).toString('hex'));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(folder);
  return key;
}
