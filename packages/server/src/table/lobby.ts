/** The public tables, for the lobby. */
import type { Journal, TableRecord } from '../journal/journal.ts';
import type { Table } from './table.ts';
import type { OpenedTable } from './table-opening.ts';
import type { Clock } from '../clock.ts';

/** The maximum number of tables in the list, and how long the journal's part of it is cached. */
const mostListed = 60;
const listMilliseconds = 10_000;

/** `table`: undefined while the table is closed. */
export interface ListedTable {
  readonly record: TableRecord;
  readonly table: Table | undefined;
}

export class Lobby {
  readonly #journal: Pick<Journal, 'publicTables'>;
  readonly #clock: Clock;
  #listed: { readonly at: number; readonly records: Promise<readonly TableRecord[]> } | undefined;

  constructor({ journal, clock }: { readonly journal: Pick<Journal, 'publicTables'>; readonly clock: Clock }) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** The newest first. */
  async tables(awake: readonly OpenedTable[]): Promise<readonly ListedTable[]> {
    const now = this.#clock.elapsed();
    // Repeated requests must not cause repeated disk reads.
    if (this.#listed === undefined || now - this.#listed.at >= listMilliseconds)
      this.#listed = { at: now, records: this.#journal.publicTables(mostListed) };
    const listed = this.#listed;
    const records = await listed.records.catch((error: unknown) => {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    });
    const shown = awake.filter(({ record }) => record.visibility === 'public' && record.archivedAt === null);
    const codes = new Set(shown.map(({ record }) => record.code));
    const asleep = records.filter(({ code }) => !codes.has(code)).map((record) => ({ record, table: undefined }));
    return [...shown.map(({ record, table }) => ({ record, table })), ...asleep]
      .toSorted((one, other) => other.record.createdAt - one.record.createdAt)
      .slice(0, mostListed);
  }
}
