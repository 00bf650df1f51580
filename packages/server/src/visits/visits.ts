/** A person's visited tables, for all of their devices (TB-02). */
import type { TablePhase } from '@cartomancer/rules/table';

import type { TableRecord } from '../journal/journal.ts';

export interface Visit {
  readonly table: number;
  /** `spectator`: only to watch. */
  readonly role: 'person' | 'spectator';
  /**
   * The number of renewals of the spectators' link that a spectator used; null for people of the table, and if no link
   * was shown.
   */
  readonly made: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface VisitedTable extends Visit {
  readonly record: TableRecord;
  /** As of the table's last summary. */
  readonly phase: TablePhase;
}

export interface Visits {
  /** Replaces the previous visit to this table. An unchanged one within an hour is not written. */
  note(identity: string, visit: Visit): Promise<void>;
  /** The last visited first, at most `most` of them. */
  listOf(identity: string, most: number): Promise<readonly VisitedTable[]>;
  forget(identity: string, table: number): Promise<void>;
  /** Forgets the visits of spectators who used the table's link before it was renewed this many times. */
  forgetSpectators(table: number, made: number): Promise<void>;
}

/** The minimum time between two written visits, in milliseconds, for clients that reconnect repeatedly. */
export const visitInterval = 3_600_000;
