/** Tables are opened on demand, and closed after an hour without people. */
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';
import type { TableLayer } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';

import type { Claim, Leases } from '../cluster/leases.ts';
import { noLeases } from '../cluster/leases.ts';
import type { TableRecord } from '../journal/journal.ts';
import { Unavailable } from '../unavailable.ts';
import type { ImportedTable } from './campaign-file.ts';
import type { RegistryParts } from './registry-parts.ts';
import type { ListedTable } from './lobby.ts';
import { Lobby } from './lobby.ts';
import type { LinkSecrets, TableRequest } from './table-creation.ts';
import { TableCreation } from './table-creation.ts';
import type { PastTable } from './history.ts';
import type { OpenedTable } from './table-opening.ts';
import { TableOpening } from './table-opening.ts';
import type { WhyClosed } from './table-access.ts';
import { Sweeper } from './sweeper.ts';
import type { Table } from './table.ts';

const idleMilliseconds = 3_600_000;
/** With more open tables than this, an empty one is closed sooner, which bounds memory. */
const manyTables = 500;
const shortIdleMilliseconds = 60_000;
const pollMilliseconds = 60_000;

const codePattern = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/u;

export type Made =
  | { readonly ok: true; readonly table: Table; readonly secrets: LinkSecrets }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export class TableRegistry {
  readonly #parts: RegistryParts;
  readonly #layers: ReadonlyMap<RulesetId, TableLayer>;
  readonly #tableCreation: TableCreation;
  readonly #tableOpening: TableOpening;
  readonly #lobby: Lobby;
  readonly #sweeper: Sweeper;
  readonly #opened = new Map<string, Promise<OpenedTable | undefined>>();
  /** Tables that are being closed; people who arrive meanwhile wait. */
  readonly #beingClosed = new Map<string, Promise<void>>();
  readonly #lost = new Set<string>();
  #cancelLook: () => void = () => {};
  #closing = false;
  #caughtUp: Promise<void> = Promise.resolve();
  readonly #leases: Leases;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#leases = parts.leases ?? noLeases;
    this.#layers = new Map([...parts.rulesets].map(([id, ruleset]) => [id, tableLayer(ruleset)]));
    this.#tableCreation = new TableCreation({ ...parts, layers: this.#layers, leases: this.#leases });
    this.#tableOpening = new TableOpening({
      ...parts,
      layers: this.#layers,
      lost: (code) => {
        this.#lost.add(code);
        void this.#closeTable(code, 'restart');
      },
    });
    this.#lobby = new Lobby({ journal: parts.journal, clock: parts.sources.clock });
    this.#lookLater();
    this.#sweeper = new Sweeper({
      journal: parts.journal,
      clock: parts.sources.clock,
      keepDemoTables: parts.keepDemoTables,
      isClosed: async (code) => !this.#opened.has(code) && (await this.#leases.claim(code)) === 'ours',
      remove: (record) => this.remove(record),
      failed: parts.watch.failed,
    });
  }

  get openCount(): number {
    return this.#opened.size;
  }

  /** If no process has the table open, this one claims it. Rejects while the owner is unknown. */
  async whereIs(code: string): Promise<Claim> {
    if (!codePattern.test(code)) return 'ours';
    await this.#beingClosed.get(code);
    return this.#opened.has(code) ? 'ours' : await this.#leases.claim(code);
  }

  /** Call after a gap in the leases. Closes tables that other processes have opened. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.#opened.keys()].map(async (code) => {
        if ((await this.#leases.claim(code)) === 'ours') return;
        const opened = await this.#opened.get(code)?.catch(() => undefined);
        opened?.sheetSync?.stop();
        opened?.turns?.drop();
        await this.#closeTable(code, 'restart');
      }),
    );
  }

  /** Rejects when the journal cannot store the table. */
  async make(request: TableRequest): Promise<Made> {
    const made = await this.#tableCreation.make(request);
    if (!made.ok) return made;
    const { record, first, secrets } = made;
    const opened = this.#tableOpening.openNew(record, first);
    this.#opened.set(record.code, Promise.resolve(opened));
    return { ok: true, table: opened.table, secrets };
  }

  /** `from`: the time of the export. Rejects when the journal cannot store the table; then nothing is stored. */
  async importTable(imported: ImportedTable, host: TableRequest['host'], from: number): Promise<Made> {
    const stored = await this.#tableCreation.importTable(imported, host, from);
    if (!stored.ok) return stored;
    const { record, secrets } = stored;
    const opened = await this.open(record.code);
    if (opened === undefined) throw new Error(`Table ${record.code} was stored and is not there`);
    return { ok: true, table: opened.table, secrets };
  }

  /** Opened if necessary; undefined when there is none. Rejects when it cannot be read. */
  async open(code: string): Promise<OpenedTable | undefined> {
    if (!codePattern.test(code)) return undefined;
    await this.#whenClosed(code);
    const found = this.#opened.get(code);
    if (found !== undefined) return await found;
    const opening = this.#reopen(code);
    this.#opened.set(code, opening);
    try {
      const opened = await opening;
      if (opened === undefined) this.#opened.delete(code);
      return opened;
    } catch (error) {
      this.#opened.delete(code);
      throw error;
    }
  }

  async awake(): Promise<readonly OpenedTable[]> {
    const opened = await Promise.all([...this.#opened.values()].map((opening) => opening.catch(() => undefined)));
    return opened.filter((found) => found !== undefined);
  }

  layerOf(ruleset: RulesetId): TableLayer | undefined {
    return this.#layers.get(ruleset);
  }

  /** `null` restores the table. Connected people are disconnected. */
  archive({ code, number }: Pick<TableRecord, 'code' | 'number'>, at: number | null): Promise<void> {
    return this.#whileClosed(code, 'asleep', () => this.#parts.journal.archive(number, at));
  }

  /** People keep the sheets in their own libraries. */
  remove({ code, number }: Pick<TableRecord, 'code' | 'number'>): Promise<void> {
    const { journal, sheetLibrary, pictures } = this.#parts;
    return this.#whileClosed(code, 'deleted', async () => {
      await journal.remove(number);
      await sheetLibrary.forget(code);
      await pictures?.store.tidy();
    });
  }

  past(record: TableRecord): Promise<PastTable> {
    return this.#tableOpening.past(record);
  }

  /** Writes missing summaries after a crash, and for tables of versions without them. Call at the start. */
  catchUp(): void {
    this.#caughtUp = this.#summarizeAll().catch(this.#parts.watch.failed);
  }

  get caughtUp(): Promise<void> {
    return this.#caughtUp;
  }

  /** Those with connected people first, then the newest first. */
  async publicTables(): Promise<readonly ListedTable[]> {
    return await this.#lobby.tables(await this.awake());
  }

  /** Pending decisions are stored and published, then the connections are closed. */
  async close(): Promise<void> {
    this.#cancelLook();
    this.#sweeper.stop();
    this.#closing = true;
    await this.#caughtUp;
    await Promise.all([...this.#opened.keys()].map((code) => this.#closeTable(code, 'restart')));
  }

  async #summarizeAll(): Promise<void> {
    const { journal, watch } = this.#parts;
    for (const record of await journal.withoutCurrentSummary()) {
      if (this.#closing) return;
      // The process that has a table open stores the table's summary.
      if (!this.#layers.has(record.ruleset) || this.#opened.has(record.code)) continue;
      await this.#tableOpening.summarize(record).catch(watch.failed);
    }
  }

  async #reopen(code: string): Promise<OpenedTable | undefined> {
    await this.#claim(code);
    // A lost table may have entries that are not safe yet. They are read once the journal stores safely again.
    if (this.#lost.has(code)) await this.#parts.journal.check();
    this.#lost.delete(code);
    const record = await this.#parts.journal.byCode(code);
    if (record !== undefined) {
      const opened = await this.#tableOpening.openStored(record);
      if (opened.table.isLost) throw new Unavailable(`Table ${code} was lost while it was opened`);
      return opened;
    }
    await this.#leases.release(code);
    return undefined;
  }

  #lookLater(): void {
    this.#cancelLook = this.#parts.sources.clock.after(pollMilliseconds, () => {
      this.#lookLater();
      void this.#lookForIdle();
    });
  }

  async #lookForIdle(): Promise<void> {
    const usual = this.#opened.size > manyTables ? shortIdleMilliseconds : idleMilliseconds;
    for (const [code, opening] of this.#opened) {
      const opened = await opening.catch(() => undefined);
      // A table that was opened only to be read is closed sooner.
      const patience = opened?.table.state().clock.running === false ? shortIdleMilliseconds : usual;
      const idle = opened?.table.idleFor();
      if (idle !== undefined && idle >= patience) void this.#closeTable(code, 'asleep');
    }
  }

  async #whenClosed(code: string): Promise<void> {
    for (let closed = this.#beingClosed.get(code); closed !== undefined; closed = this.#beingClosed.get(code))
      await closed;
  }

  async #workWithLease(
    code: string,
    { why, work }: { readonly why: WhyClosed; readonly work: () => Promise<void> },
  ): Promise<void> {
    try {
      await this.#claim(code);
      await this.#finish(code, { why, lease: 'kept' });
      await work();
    } finally {
      // If the claim failed, the table may still be open here, and keeps its lease.
      if (!this.#opened.has(code)) await this.#leases.release(code).catch(this.#parts.watch.failed);
    }
  }

  /**
   * Closes the table here and runs `work` on its stored data; people who enter meanwhile wait. Rejects if another
   * process has the table open, because `work` would not reach the people there.
   */
  async #whileClosed(code: string, why: WhyClosed, work: () => Promise<void>): Promise<void> {
    // Nothing else is awaited before `#beingClosed` is set, because a person could be admitted meanwhile. If several
    // calls wait for the same closing, one of them continues and the others wait again.
    while (this.#beingClosed.has(code)) await this.#whenClosed(code);
    const working = this.#workWithLease(code, { why, work }).finally(() => this.#beingClosed.delete(code));
    // Waiting people are admitted either way: only the caller receives the error.
    this.#beingClosed.set(
      code,
      working.catch(() => {}),
    );
    await working;
  }

  #closeTable(code: string, why: WhyClosed): Promise<void> {
    const closed =
      this.#beingClosed.get(code) ??
      this.#finish(code, { why, lease: 'released' }).finally(() => this.#beingClosed.delete(code));
    this.#beingClosed.set(code, closed);
    return closed;
  }

  async #claim(code: string): Promise<void> {
    if ((await this.#leases.claim(code)) !== 'ours')
      throw new Unavailable(`Table ${code} is open in another process, or this one is stopping`);
  }

  async #finish(
    code: string,
    { why, lease }: { readonly why: WhyClosed; readonly lease: 'kept' | 'released' },
  ): Promise<void> {
    const { watch, closeRooms } = this.#parts;
    try {
      const opened = await this.#opened.get(code)?.catch(() => undefined);
      opened?.admissionQueue.stop();
      if (opened?.table.state().clock.running === true) await opened.table.system({ type: 'fall_asleep' });
      await opened?.table.close();
      await opened?.sheetSync?.keep('played');
      await opened?.history.beforeSleep(opened.table.state());
      await opened?.campaign.keep();
      await opened?.turns?.close();
      // Disconnected people reconnect to the process that opens the table next.
      if (lease === 'released') await this.#leases.release(code).catch(watch.failed);
      await closeRooms(code, why);
    } catch (error) {
      watch.failed(error);
    }
    this.#opened.delete(code);
  }
}
