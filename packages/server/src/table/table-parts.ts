import type { Refusal } from '@cartomancer/rules/kernel';

import type { Journal } from '../journal/journal.ts';
import type { CommittedEntry } from './open-table.ts';
import type { InputParts } from './read-inputs.ts';

export interface TableWatch {
  /** A move was stored, this many milliseconds after its decision. */
  stored(milliseconds: number): void;
  refused(refusals: readonly Refusal[]): void;
  /** An unexpected error; the table continues. */
  failed(error: unknown): void;
}

export interface TableParts extends InputParts {
  readonly journal: Journal;
  readonly watch: TableWatch;
  /** Receives every entry before the listeners, and does not count as one. */
  readonly onEntry: (committed: CommittedEntry) => void;
  /** Called when a page of this person becomes visible again. */
  readonly seen: (identity: string) => void;
  /**
   * Called when the journal holds, or may hold, entries that this table does not know: another process has written to
   * it, or the journal did not say what it stored. The table has closed and must be opened again.
   */
  readonly lost: () => void;
}
