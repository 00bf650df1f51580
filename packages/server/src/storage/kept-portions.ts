import type { EntryRow } from '../journal/stored-entry.ts';
import type { PackedRows } from './packed-rows.ts';
import { unpacked } from './packed-rows.ts';

/** Identifies the portions of one table, with the number of portions sent so far. */
export interface Sent {
  readonly sending: number;
  readonly count: number;
}

export class KeptPortions {
  readonly #kept = new Map<number, PackedRows[]>();

  /** Throws if an earlier portion is missing: a table is stored whole or not at all. */
  keep(portion: PackedRows, { sending, count }: Sent): void {
    const before = this.#kept.get(sending) ?? [];
    if (before.length !== count - 1) throw new Error('A portion of rows is missing');
    before.push(portion);
    this.#kept.set(sending, before);
  }

  /** Returns and removes the portions. Throws if one is missing. */
  take({ sending, count }: Sent): Iterable<readonly EntryRow[]> {
    const kept = this.#kept.get(sending) ?? [];
    this.forget(sending);
    if (kept.length !== count) throw new Error('A portion of rows is missing');
    return unpackedOneByOne(kept);
  }

  forget(sending: number): void {
    this.#kept.delete(sending);
  }
}

function* unpackedOneByOne(kept: PackedRows[]): Iterable<readonly EntryRow[]> {
  for (let portion = kept.shift(); portion !== undefined; portion = kept.shift()) yield unpacked(portion);
}
