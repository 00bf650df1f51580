/** What campaign files of version 1 hold encrypted: one JSON object with a list of entries in it, compressed. They are only read. */
import { createGunzip } from 'node:zlib';

import { readWith } from './long-list.ts';

/** What a file may hold when it is unpacked: a long campaign takes a tenth of it. */
const longestUnpacked = 256_000_000;

/** Bytes that are gone through before others have their turn: a few milliseconds of work. */
const unpackedPortion = 64_000;

/** The bytes that were packed, a portion after the other. */
async function* unpacked(packed: Uint8Array): AsyncGenerator<Buffer> {
  const pieces = createGunzip({ chunkSize: unpackedPortion });
  pieces.end(packed);
  let length = 0;
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > longestUnpacked) throw new RangeError(`A campaign file holds more than ${longestUnpacked} bytes`);
    yield piece;
  }
}

/** Gives each entry to `read`, which says whether it wants more, and returns what is beside the entries. */
export async function readVersion1(hidden: Uint8Array, read: (entry: unknown) => 'on' | 'enough'): Promise<unknown> {
  const object = await readWith('entries', unpacked(hidden), read);
  if (typeof object !== 'object' || object === null) return undefined;
  const { entries: _, ...about } = object as { readonly entries?: unknown };
  return about;
}
