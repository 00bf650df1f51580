import type { CardCode } from '@cartomancer/rules/kernel';
import type { TablePhase } from '@cartomancer/rules/table';

import type { StoredEntry } from './stored-entry.ts';

/** The rights that a link gives (TB-03). The host needs no link: the table stores its creator. */
export type LinkRole = 'gm' | 'seat' | 'spectator';

/** SHA-256 of each link's first secret, in hex; `null` if there is no such link. */
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
  /** The order of the piles of a test table; `null` otherwise. */
  readonly rig: Readonly<Record<string, readonly CardCode[]>> | null;
}

export interface TableRecord extends NewTable {
  /** The journal's own id for the table. Never reused. */
  readonly number: number;
  /** Milliseconds since the epoch; `null` for a table in use (TB-20). */
  readonly archivedAt: number | null;
  /** Milliseconds since the epoch, as of the last summary; `null` if none is planned (TB-23). */
  readonly nextSession: number | null;
}

/** A table's line in lists. It is derived from the entries and stored, so that lists need not replay tables. */
export interface CampaignSummary {
  /** The last entry that it covers. */
  readonly sequence: number;
  readonly host: string | null;
  readonly title: string;
  /** The time of the last public event of play, in milliseconds since the epoch. Hidden events do not change it. */
  readonly playedAt: number;
  /** The number of sessions. */
  readonly sittings: number;
  readonly seats: number;
  readonly taken: number;
  readonly people: number;
  readonly phase: TablePhase;
  /** Milliseconds since the epoch. */
  readonly nextSession: number | null;
  /** A demo table that no person has saved. */
  readonly trial?: true;
}

/** A table in its host's list (TB-20). */
export interface Campaign {
  readonly record: TableRecord;
  readonly summary: CampaignSummary;
}

export interface Append {
  readonly table: number;
  /** The sequence of the table's last entry, as far as the writer knows. */
  readonly after: number;
  /** In order, without a gap; the first one follows `after`. */
  readonly entries: readonly StoredEntry[];
}

/**
 * `stored`: on disk, survives a power cut. `conflict`: nothing was stored, because the table's last entry is not the
 * expected one: another process has written, or an earlier append of the same writer has failed. `unavailable`: nothing
 * was stored, because the journal cannot store now. `unknown`: the journal did not answer; the append is stored as a
 * whole or not at all.
 */
export type Appended = 'stored' | 'conflict' | 'unavailable' | 'unknown';

/** `origin_taken`: nothing was stored, because another table of the same origin exists. */
export type Restored = TableRecord | 'code_taken' | 'origin_taken';

export interface PublicTablesRange {
  readonly most: number;
  readonly ofOne: number;
}

/** The entries with a sequence above `after`, at most `most` of them. */
export interface EntryRange {
  readonly after: number;
  readonly most: number;
}

/** The position of a snapshot. It is enough to choose a snapshot without reading its body. */
export interface SnapshotMark {
  /** The last entry in the state. */
  readonly sequence: number;
  /** Identifies the version of the rules that computed the state. */
  readonly stamp: string;
  readonly at: number;
  readonly prompt: number;
  /** Public events so far. */
  readonly heard: number;
}

/** A table's state after one of its entries, as text: a cache, whose reader checks whether it is still valid. */
export interface StoredSnapshot extends SnapshotMark {
  /** SHA-256 of the body, in hex. */
  readonly digest: string;
  readonly body: string;
}

/**
 * The append-only journal. All calls except `append` reject with an error while the journal cannot be reached. Appends
 * are settled in the order of the calls.
 */
export interface Journal {
  /** Together with its first entry, or nothing if the code is taken. */
  create(table: NewTable, first: StoredEntry): Promise<TableRecord | 'code_taken'>;
  /**
   * Stores a table with all its entries, numbered from 1, at least one; or nothing. `origin`: shared by all imports of
   * the same table, of which only one exists at a time.
   */
  restore(table: NewTable, entries: readonly StoredEntry[], origin?: string): Promise<Restored>;
  /** The number of imported tables of this origin so far, including deleted ones. */
  importCount(origin: string): Promise<number>;
  byCode(code: string): Promise<TableRecord | undefined>;
  /** The tables with exactly this creation time. An imported table has the creation time of the original. */
  madeAt(createdAt: number): Promise<readonly TableRecord[]>;
  /**
   * Demo tables last played before this time, in the order of their numbers: up to `most` with numbers above `after`.
   */
  staleDemoTables(
    before: number,
    page: { readonly after: number; readonly most: number },
  ): Promise<readonly TableRecord[]>;
  /** The newest public tables: at most `most`, and at most `ofOne` that the same person hosts. */
  publicTables(range: PublicTablesRange): Promise<readonly TableRecord[]>;
  append(append: Append): Promise<Appended>;
  /** Rejects with `UnreadableEntry` if a row is not a valid entry. */
  read(table: number, range: EntryRange): Promise<readonly StoredEntry[]>;
  /** In the order of their entries. */
  snapshotMarks(table: number): Promise<readonly SnapshotMark[]>;
  snapshot(table: number, sequence: number): Promise<StoredSnapshot | undefined>;
  /**
   * Adds these snapshots, which all have the same stamp, and deletes the table's snapshots with other stamps. Snapshots
   * of a deleted table are ignored.
   */
  keepSnapshots(table: number, snapshots: readonly StoredSnapshot[]): Promise<void>;
  /** Replaces the stored summary. A summary as of an older entry, or for a deleted table, is ignored. */
  storeSummary(table: number, summary: CampaignSummary): Promise<void>;
  campaignSummary(table: number): Promise<CampaignSummary | undefined>;
  /** The most recently played first. */
  campaignsOf(host: string, most: number): Promise<readonly Campaign[]>;
  /** Tables with newer entries than their summary, or without one. */
  withoutCurrentSummary(): Promise<readonly TableRecord[]>;
  /** `null` restores it. */
  archive(table: number, at: number | null): Promise<void>;
  remove(table: number): Promise<void>;
  /** Stores a probe as an append would be stored. Rejects with `Unavailable` while nothing can be stored. */
  check(): Promise<void>;
  /** Waits until all calls are settled. */
  close(): Promise<void>;
}
