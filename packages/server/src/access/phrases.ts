/** A table's pass phrase: stored as a slow, salted hash, because people choose words that can be guessed (TB-03). */
import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import pLimit from 'p-limit';

import { isSameText } from './links.ts';

const scryptAsync = promisify<string, string, number, Buffer>(scrypt);
/** A hash takes 50 ms of CPU time, so at most two are computed at a time. */
const hashQueue = pLimit(2);
const hashBytes = 32;

function normalized(phrase: string): string {
  return phrase.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

async function hashed(phrase: string, salt: string): Promise<string> {
  return (await hashQueue(scryptAsync, normalized(phrase), salt, hashBytes)).toString('base64url');
}

/** `salt`: 128 random bits for this phrase, base64url. */
export async function phraseHash(phrase: string, salt: string): Promise<string> {
  return `${salt}.${await hashed(phrase, salt)}`;
}

export async function matchesPhrase(phrase: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.');
  return isSameText(await hashed(phrase, salt), expected);
}
