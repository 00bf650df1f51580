/** Which tables a person has been at, so that every device of theirs finds them (TB-02). */
import type { TableRecord } from '../journal/journal.ts';

export interface Visit {
  /** The number of the table. */
  readonly table: number;
  /** `spectator`: only to watch. */
  readonly role: 'person' | 'spectator';
  /** How often the spectators' link had been renewed when a spectator came by it; nothing for people of the table, and where no link was shown. */
  readonly made: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface VisitedTable extends Visit {
  readonly record: TableRecord;
}

export interface Visits {
  /** Keeps it in place of the one before at this table. One that says nothing new for an hour is not written. */
  note(identity: string, visit: Visit): Promise<void>;
  /** The last visited first, at most `most` of them. */
  listOf(identity: string, most: number): Promise<readonly VisitedTable[]>;
  forget(identity: string, table: number): Promise<void>;
}

/** Between two visits that are written, in milliseconds: a client that reconnects again and again writes nothing. */
export const visitInterval = 3_600_000;
