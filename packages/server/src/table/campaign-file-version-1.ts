/**
 * The encrypted part is one compressed JSON object with a list of entries. Files of version 1 can be read, but are no
 * longer written.
 */
import { createGunzip } from 'node:zlib';

import { readWith } from './long-list.ts';

/** The maximum unpacked size of a file: a long campaign needs a tenth of it. */
const longestUnpacked = 256_000_000;

/** Bytes processed before other work runs: a few milliseconds. */
const unpackedPortion = 64_000;

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

/** Passes each entry to `read`, until that returns `enough`. Resolves with the other fields. */
export async function readVersion1(hidden: Uint8Array, read: (entry: unknown) => 'on' | 'enough'): Promise<unknown> {
  const object = await readWith('entries', unpacked(hidden), read);
  if (typeof object !== 'object' || object === null) return undefined;
  const { entries: _, ...about } = object as { readonly entries?: unknown };
  return about;
}
