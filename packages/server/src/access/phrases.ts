/** A table's pass phrase: kept as a slow, salted hash, for people choose words that can be guessed (TB-03). */
import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import pLimit from 'p-limit';

import { sameText } from './links.ts';

const slowly = promisify<string, string, number, Buffer>(scrypt);
/** Each takes a twentieth of a second of a processor: however many are asked for, these are worked out at a time. */
const together = pLimit(2);
const hashBytes = 32;

/** Capitals, and spaces at the ends or too many of them, are no part of what is said. */
function plain(phrase: string): string {
  return phrase.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

async function hashed(phrase: string, salt: string): Promise<string> {
  return (await together(slowly, plain(phrase), salt, hashBytes)).toString('base64url');
}

/** `salt`: 128 bits drawn for this phrase alone, base64url. */
export async function phraseHash(phrase: string, salt: string): Promise<string> {
  return `${salt}.${await hashed(phrase, salt)}`;
}

export async function isPhrase(phrase: string, hash: string): Promise<boolean> {
  const [salt = '', right = ''] = hash.split('.');
  return sameText(await hashed(phrase, salt), right);
}
