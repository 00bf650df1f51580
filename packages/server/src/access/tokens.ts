/** A person is a signed token that the browser keeps: no account, no password (TB-02). */
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

import { cautiousTime } from '../clock-jumps.ts';
import type { Clock } from '../table/port.ts';

const keyBytes = 32;
const algorithm = 'HS256';
const daySeconds = 86_400;
const validDays = 180;

export interface PersonToken {
  /** Whose token it is, whatever the name. Never leaves the server but inside the token. */
  readonly identity: string;
  readonly name: string;
}

export interface Tokens {
  sign(person: PersonToken): Promise<string>;
  /** Nothing when the token is forged, expired or none at all. */
  read(token: string): Promise<PersonToken | undefined>;
}

const claimsSchema = z.object({ sub: z.string().min(1), name: z.string() });

export function personTokens(key: Uint8Array, clock: Clock): Tokens {
  const seconds = () => Math.floor(clock.now() / 1000);
  const readAt = cautiousTime(clock);
  return {
    sign: ({ identity, name }) =>
      new SignJWT({ name })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(identity)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + validDays * daySeconds)
        .sign(key),
    async read(token) {
      try {
        const options = { algorithms: [algorithm], currentDate: new Date(readAt()) };
        const { payload } = await jwtVerify(token, key, options);
        const { sub, name } = claimsSchema.parse(payload);
        return { identity: sub, name };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
}

/** A key as `signingKey` makes one. */
export function freshKey(): Uint8Array {
  return randomBytes(keyBytes);
}

/** The key that signs tokens: made at the first start, readable by the server's user only. Losing it logs everybody out. */
export async function signingKey(folder: string): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'token.key');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const key = freshKey();
      await file.writeFile(Buffer.from(key).toString('hex'));
      await file.sync();
      return key;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`${path} holds no key: remove it to have a new one made`);
  return key;
}
