/** TB-22 */
import type { TableRecord } from '../journal/journal.ts';

export interface Turn {
  readonly identity: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

export interface TableTurns {
  readonly table: number;
  readonly turns: readonly Turn[];
}

/** A turn that was not stored before. */
export interface BegunTurn {
  readonly table: number;
  readonly identity: string;
}

export interface ListedTurn {
  readonly record: TableRecord;
  readonly since: number;
}

export interface Turns {
  /** Replaces the turns of these tables, and returns those that are new. A turn that continues keeps its `since`. */
  note(tables: readonly TableTurns[]): Promise<readonly BegunTurn[]>;
  /** The tables in use that wait for this person, the latest first, at most `most` of them. */
  listOf(identity: string, most: number): Promise<readonly ListedTurn[]>;
}
