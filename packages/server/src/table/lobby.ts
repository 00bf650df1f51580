import type { Journal, TableRecord } from '../journal/journal.ts';
import type { Table } from './table.ts';
import type { OpenedTable } from './table-opening.ts';
import type { Clock } from '../clock.ts';

/** Of one host: open tables without connected people, and closed tables. More would push other tables off the list. */
const mostEmptyOfOne = 3;
/** The maximum number of tables in the list, and how long the journal's part of it is cached. */
const mostListed = 60;
const listMilliseconds = 10_000;

/** `table`: undefined while the table is closed. */
export interface ListedTable {
  readonly record: TableRecord;
  readonly table: Table | undefined;
}

function newestFirst(one: ListedTable, other: ListedTable): number {
  return other.record.createdAt - one.record.createdAt;
}

/** The host, or the absent host whom a stand-in replaces. A table without a host counts alone. */
function hostOf({ record, table }: OpenedTable): string {
  const { host, standsInFor, people } = table.state();
  return people[standsInFor ?? host ?? '']?.identity ?? record.code;
}

function fewOfEachHost(tables: readonly OpenedTable[]): readonly OpenedTable[] {
  return [...Map.groupBy(tables.toSorted(newestFirst), hostOf).values()].flatMap((ofHost) =>
    ofHost.slice(0, mostEmptyOfOne),
  );
}

export class Lobby {
  readonly #journal: Pick<Journal, 'publicTables'>;
  readonly #clock: Clock;
  #listed: { readonly at: number; readonly records: Promise<readonly TableRecord[]> } | undefined;

  constructor({ journal, clock }: { readonly journal: Pick<Journal, 'publicTables'>; readonly clock: Clock }) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Tables with connected people first; in both groups the newest first. */
  async tables(awake: readonly OpenedTable[]): Promise<readonly ListedTable[]> {
    const now = this.#clock.elapsed();
    // Repeated requests must not cause repeated disk reads.
    if (this.#listed === undefined || now - this.#listed.at >= listMilliseconds)
      this.#listed = { at: now, records: this.#journal.publicTables({ most: mostListed, ofOne: mostEmptyOfOne }) };
    const listed = this.#listed;
    const records = await listed.records.catch((error: unknown) => {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    });
    const shown = awake.filter(({ record }) => record.visibility === 'public' && record.archivedAt === null);
    const codes = new Set(shown.map(({ record }) => record.code));
    const asleep = records.filter(({ code }) => !codes.has(code)).map((record) => ({ record, table: undefined }));
    const isEmpty = ({ table }: OpenedTable): boolean => table.idleFor() !== undefined;
    const inUse = shown.filter((opened) => !isEmpty(opened));
    const empty = fewOfEachHost(shown.filter(isEmpty));
    return [...inUse.toSorted(newestFirst), ...[...empty, ...asleep].toSorted(newestFirst)]
      .slice(0, mostListed)
      .map(({ record, table }) => ({ record, table }));
  }
}
