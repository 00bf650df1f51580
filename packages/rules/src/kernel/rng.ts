import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CardCode } from './cards.ts';
import { factoryOrderOf } from './cards.ts';

/** The only source of randomness. The first item of the result is the top one. */
export interface Rng {
  shuffle<T>(label: string, items: readonly T[]): T[];
}

const wordBytes = 4;
const wordRange = 2 ** 32;

/** Unsigned 32-bit words from HMAC-SHA-256 in counter mode, keyed with the seed (TB-19). */
function* words(seed: Uint8Array, context: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = hmac(sha256, seed, concatBytes(utf8ToBytes(`${context}/${block}`)));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + wordBytes <= bytes.byteLength; at += wordBytes) yield view.getUint32(at);
  }
}

/** A number from 0 to `below` - 1, all equally likely: words of the last, incomplete range are discarded. */
function draw(stream: Generator<number, never>, below: number): number {
  const limit = wordRange - (wordRange % below);
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return value % below;
  }
}

function fisherYates<T>(items: readonly T[], stream: Generator<number, never>): T[] {
  const pool = [...items];
  const shuffled: T[] = [];
  while (pool.length > 0) shuffled.push(...pool.splice(draw(stream, pool.length), 1));
  return shuffled;
}

export interface KeyedRng extends Rng {
  /** The number of shuffles so far, including those before this source was created. */
  readonly made: () => number;
}

/**
 * Shuffles that anyone with the seed can recompute (TB-18, TB-19). Each shuffle has its own stream, derived from
 * the seed, its number and its label, so that one shuffle reveals nothing about another.
 */
export function keyedRng(source: { readonly seed: Uint8Array; readonly made?: number }): KeyedRng {
  let made = source.made ?? 0;
  return {
    made: () => made,
    shuffle: (label, items) => {
      made += 1;
      return fisherYates(items, words(source.seed, `${made}/${label}`));
    },
  };
}

/** `hex`: 64 hexadecimal digits. */
export function seedBytes(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/**
 * SHA-256 of the seed, as hex. It is shown before the first deal, so that the seed cannot be changed afterwards
 * (TB-18).
 */
export function commitmentTo(seed: string): string {
  return bytesToHex(sha256(seedBytes(seed)));
}

export function seededRng(seed: string | number): KeyedRng {
  return keyedRng({ seed: sha256(utf8ToBytes(String(seed))) });
}

/**
 * For tests: shuffles of the named piles yield these cards first, top card first, and then the rest in factory order. A
 * named card that is not in the pile is skipped.
 */
export function rig(order: Readonly<Record<string, readonly CardCode[]>>): Rng {
  return {
    shuffle: (label, items) => {
      const firstCodes: readonly string[] = order[label] ?? [];
      const rest = items.toSorted(
        (one, other) => (factoryOrderOf(String(one)) ?? 0) - (factoryOrderOf(String(other)) ?? 0),
      );
      const named = firstCodes.flatMap((code) => {
        const at = rest.findIndex((item) => String(item) === code);
        return at < 0 ? [] : rest.splice(at, 1);
      });
      return [...named, ...rest];
    },
  };
}
