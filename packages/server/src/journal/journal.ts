/** Where tables and what happened at them are kept. Everything is asynchronous: a slow disk stops no table. */
import type { CardCode } from '@cartomancer/rules/kernel';

import type { StoredEntry } from './stored-entry.ts';

/** What a link lets its holder do (TB-03). The host needs none: the table knows who made it. */
export type LinkRole = 'gm' | 'seat' | 'spectator';

/** SHA-256 of each link's first secret, in hex; `null` where there is no such link. */
export type LinkHashes = Readonly<Record<LinkRole, string | null>>;

export interface NewTable {
  /** Short and stable, such as `KQ7-4T9`. */
  readonly code: string;
  readonly ruleset: string;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly links: LinkHashes;
  /** How the piles of a test table come out; `null` everywhere else. */
  readonly rig: Readonly<Record<string, readonly CardCode[]>> | null;
}

export interface TableRecord extends NewTable {
  /** The journal's own name for the table: entries are kept under it. Never reused. */
  readonly number: number;
}

export interface Append {
  readonly table: number;
  /** The sequence of the entry that these follow: what the writer believes to be the table's last. */
  readonly after: number;
  /** In order, without a gap behind `after`. */
  readonly entries: readonly StoredEntry[];
}

/**
 * `stored`: on disk, will be there after a power cut. `conflict`: the table's last entry is another one, nothing of this
 * append is stored; somebody else writes there, or an earlier append of the same writer failed. `unavailable`: the journal
 * cannot store now, nothing of this append is stored.
 */
export type Appended = 'stored' | 'conflict' | 'unavailable';

/** Which entries: those behind `after`, at most `most` of them. */
export interface Stretch {
  readonly after: number;
  readonly most: number;
}

/**
 * A table's state after one of its entries, as text. It is a cache: what a replay would give, kept so that it need not be
 * made again. Whoever reads it checks whether it still fits.
 */
export interface StoredSnapshot {
  /** The entry after which the table stood so. */
  readonly sequence: number;
  /** Which rules made it. */
  readonly stamp: string;
  /** SHA-256 of the body, in hex. */
  readonly digest: string;
  readonly body: string;
}

/**
 * The append-only journal. All calls but `append` reject with an error while the journal cannot be reached.
 * Appends are settled in the order in which they were asked for.
 */
export interface Journal {
  /** Stores a table together with its first entry, or nothing when the code is taken. */
  create(table: NewTable, first: StoredEntry): Promise<TableRecord | 'code_taken'>;
  byCode(code: string): Promise<TableRecord | undefined>;
  /** The newest tables that everybody may find, at most so many. */
  publicTables(most: number): Promise<readonly TableRecord[]>;
  append(append: Append): Promise<Appended>;
  /** Rejects with `UnreadableEntry` where a row is no entry. */
  read(table: number, stretch: Stretch): Promise<readonly StoredEntry[]>;
  /** The newest snapshot that was kept of the table. */
  snapshot(table: number): Promise<StoredSnapshot | undefined>;
  /** Keeps it in place of the one before; one that is older than what is kept, or of a table that is gone, is let go. */
  keepSnapshot(table: number, snapshot: StoredSnapshot): Promise<void>;
  /** Removes the table and everything that happened at it. */
  remove(table: number): Promise<void>;
  /** Rejects when nothing could be read now. */
  check(): Promise<void>;
  /** After everything that was asked for is settled. */
  close(): Promise<void>;
}
