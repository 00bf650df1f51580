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
  /** When its host put it away, in milliseconds since the epoch; `null` for one that is in use (TB-20). */
  readonly archivedAt: number | null;
}

/**
 * What a list says of a table that is not open. It follows from the entries: who lists reads it here, so that no table need
 * be replayed for it.
 */
export interface CampaignSummary {
  /** The entry after which it was so. */
  readonly sequence: number;
  /** The identity of the host; `null` if the table has none. */
  readonly host: string | null;
  readonly title: string;
  /** Milliseconds since the epoch: when everybody last heard something of play. Nothing hidden moves it. */
  readonly playedAt: number;
  /** How many times people came together to play. */
  readonly sittings: number;
  readonly seats: number;
  readonly taken: number;
  readonly people: number;
  readonly phase: 'lobby' | 'play';
  /** A trial table that no person has kept. */
  readonly trial?: true;
}

/** A table as its host finds it among theirs (TB-20). */
export interface Campaign {
  readonly record: TableRecord;
  readonly note: CampaignSummary;
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

/** `stands`: another table of the same origin is there, nothing is stored. */
export type Restored = TableRecord | 'code_taken' | 'stands';

/** Which entries: those behind `after`, at most `most` of them. */
export interface Stretch {
  readonly after: number;
  readonly most: number;
}

/** Where a table stood after one of its entries: by such marks a way back is found without any state. */
export interface SnapshotMark {
  /** The entry after which the table stood so. */
  readonly sequence: number;
  /** Which rules made it. */
  readonly stamp: string;
  /** When that entry was made, in milliseconds since the epoch. */
  readonly at: number;
  /** The number of the prompt that stood then. */
  readonly prompt: number;
  /** How many events everybody had heard by then. */
  readonly heard: number;
}

/**
 * A table's state after one of its entries, as text. It is a cache: what a replay would give, kept so that it need not be
 * made again. Whoever reads it checks whether it still fits.
 */
export interface StoredSnapshot extends SnapshotMark {
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
  /**
   * Stores a table that comes with all its entries, at least one, numbered from 1; all of it or nothing. `origin`: the beginning
   * that it shares with the tables it came from, where it came out of a file; of those one stands at a time.
   */
  restore(table: NewTable, entries: readonly StoredEntry[], origin?: string): Promise<Restored>;
  /** How many tables of this origin came out of a file so far, those counted that are gone. */
  timesReturned(origin: string): Promise<number>;
  byCode(code: string): Promise<TableRecord | undefined>;
  /** The tables made at this very moment; a table that was brought back out of a file keeps the moment of the first. */
  madeAt(createdAt: number): Promise<readonly TableRecord[]>;
  /** Trial tables abandoned before this time, the oldest first, up to this number. */
  staleTrials(before: number, most: number): Promise<readonly TableRecord[]>;
  /** The newest public tables, up to this number. */
  publicTables(most: number): Promise<readonly TableRecord[]>;
  append(append: Append): Promise<Appended>;
  /** Rejects with `UnreadableEntry` where a row is no entry. */
  read(table: number, stretch: Stretch): Promise<readonly StoredEntry[]>;
  /** Of all snapshots that are kept of the table, in the order of their entries. */
  snapshotMarks(table: number): Promise<readonly SnapshotMark[]>;
  /** The snapshot behind this entry. */
  snapshot(table: number, sequence: number): Promise<StoredSnapshot | undefined>;
  /** Keeps them, all of one stamp, beside those of the same and in place of all others. Those of a table that is gone are let go. */
  keepSnapshots(table: number, snapshots: readonly StoredSnapshot[]): Promise<void>;
  /** Keeps it in place of the one before; one of an older entry, or of a table that is gone, is let go. */
  noteCampaign(table: number, note: CampaignSummary): Promise<void>;
  /** The note that was kept of the table. */
  campaignNote(table: number): Promise<CampaignSummary | undefined>;
  /** The tables hosted by this identity, the last played first, up to this number. */
  campaignsOf(host: string, most: number): Promise<readonly Campaign[]>;
  /** The tables that went on since they were noted, or never were. */
  unnoted(): Promise<readonly TableRecord[]>;
  /** Puts the table away, at this time, or with `null` takes it out again. */
  archive(table: number, at: number | null): Promise<void>;
  /** Removes the table and everything that happened at it. */
  remove(table: number): Promise<void>;
  /** Stores something of its own on the way that appends take. Rejects with `Unavailable` while nothing can be stored. */
  check(): Promise<void>;
  /** After everything that was asked for is settled. */
  close(): Promise<void>;
}
