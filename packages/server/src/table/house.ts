/** All tables of this process: opened when somebody comes, put to sleep when nobody has for an hour. */
import type { OptionValue, Refusal, Ruleset, RulesetId } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState } from '@cartomancer/rules/table';
import { cleanName, tableLayer } from '@cartomancer/rules/table';

import type { Locksmith } from '../access/links.ts';
import { hashOf } from '../access/links.ts';
import type { Claim, Leases } from '../cluster/leases.ts';
import { noLeases } from '../cluster/leases.ts';
import type { Journal, NewTable, TableRecord } from '../journal/journal.ts';
import { SheetKeeper } from '../shelf/keeper.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { Sources } from '../sources.ts';
import { storedFrom } from './entries.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { History } from './history.ts';
import type { Told } from './port.ts';
import { SnapshotKeeper, snapshotOf, stampOf } from './snapshots.ts';
import type { SnapshotParts } from './snapshots.ts';
import type { TableWatch } from './table.ts';
import { Table } from './table.ts';

const idleMilliseconds = 3_600_000;
/** Where so many are open, an empty one need not wait so long: whoever makes tables without end fills no memory. */
const crowd = 500;
const idleInCrowdMilliseconds = 60_000;
const lookEveryMilliseconds = 60_000;

/** With 150 million codes two tries are rare; this many mean that something is wrong. */
const mostTries = 10;

const longestTitle = 60;

/** Public tables in the lobby, and for how long what the journal said of them holds. */
const mostListed = 60;
const listMilliseconds = 10_000;

const codePattern = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/u;

export interface HouseParts {
  readonly journal: Journal;
  readonly shelf: Shelf;
  readonly rulesets: ReadonlyMap<RulesetId, Ruleset>;
  readonly sources: Sources;
  readonly locksmith: Locksmith;
  readonly watch: TableWatch;
  /** Ends the connections to a table that this process no longer has open. */
  readonly emptied: (code: string, why: 'asleep' | 'restart') => Promise<void>;
  /** Which rules make a state: snapshots of any other are let be. */
  readonly stamp?: (ruleset: Ruleset) => string;
  /** Which process has which table open, where there are several. */
  readonly leases?: Leases;
}

/** Another process has the table open, or this one opens none any more: who asks comes again. */
class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
}

export interface Wish {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly host: { readonly identity: string; readonly name: string };
  readonly rig: NewTable['rig'];
}

/** The secrets of a new table's links. */
export interface LinkSecrets {
  readonly seat: string;
  readonly spectator: string;
  readonly gm: string | null;
}

export type Made =
  | { readonly ok: true; readonly table: Table; readonly secrets: LinkSecrets }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface OpenedTable {
  /** As the journal has it. */
  readonly record: TableRecord;
  readonly table: Table;
  /** Keeps what people have there, where the system knows of sheets. */
  readonly keeper: SheetKeeper | undefined;
  readonly doorkeeper: Doorkeeper;
  readonly snapshots: SnapshotKeeper;
}

export class TableHouse {
  readonly #parts: HouseParts;
  readonly #layers = new Map<RulesetId, TableLayer>();
  readonly #opened = new Map<string, Promise<OpenedTable | undefined>>();
  /** Tables that are being closed; who comes meanwhile waits. */
  readonly #leaving = new Map<string, Promise<void>>();
  #listed: { readonly at: number; readonly records: Promise<readonly TableRecord[]> } | undefined;
  #cancelLook: () => void = () => {};
  readonly #leases: Leases;

  constructor(parts: HouseParts) {
    this.#parts = parts;
    this.#leases = parts.leases ?? noLeases;
    for (const [id, ruleset] of parts.rulesets) this.#layers.set(id, tableLayer(ruleset));
    this.#lookLater();
  }

  /** How many tables are open or being opened. */
  get openCount(): number {
    return this.#opened.size;
  }

  /** Who has this table open; this process if nobody else has. Rejects while it cannot be found out. */
  async whereIs(code: string): Promise<Claim> {
    if (!codePattern.test(code)) return 'ours';
    await this.#leaving.get(code);
    return this.#opened.has(code) ? 'ours' : await this.#leases.claim(code);
  }

  /** Looks after a time of which the leases know nothing: what is somebody else's by now is closed. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.#opened.keys()].map(async (code) => {
        if ((await this.#leases.claim(code)) === 'ours') return;
        const opened = await this.#opened.get(code)?.catch(() => undefined);
        opened?.keeper?.stop();
        await this.#leave(code, 'restart');
      }),
    );
  }

  /** Makes a table and opens it. Rejects when the journal cannot store it. */
  async make(wish: Wish): Promise<Made> {
    const { ruleset, seats, options, rig, visibility, host } = wish;
    const layer = this.#layers.get(ruleset);
    if (layer === undefined) return refused('E_NO_RULESET', 'TB-01');
    // Public tables show it to everybody.
    const title = cleanName(wish.title, longestTitle);
    if (title === '') return refused('E_MALFORMED', 'TB-10');
    const misbirths = layer.misbirths({ seats, options });
    if (misbirths.length > 0) return { ok: false, refusals: misbirths };

    const { journal, sources, locksmith } = this.#parts;
    const { ids, clock } = sources;
    const at = clock.now();
    const events = layer.birth({ ruleset, seats, options, seed: ids.seed(), title, visibility, host });
    const intent = { type: 'make_table' };
    const entry = layer.entry(layer.initial(), { at, actor: { kind: 'system' }, intent, intentId: null, events });
    const hasGm = layer.ruleset.seats.gm !== 'none';
    for (let tries = 0; tries < mostTries; tries += 1) {
      const code = ids.code();
      // Before it is stored: a table that nobody may open is no table.
      if ((await this.#leases.claim(code)) !== 'ours') continue;
      const first = (role: 'seat' | 'spectator' | 'gm') => locksmith.secret({ code, role, made: 0 });
      const secrets = { seat: first('seat'), spectator: first('spectator'), gm: hasGm ? first('gm') : null };
      const links = {
        seat: hashOf(secrets.seat),
        spectator: hashOf(secrets.spectator),
        gm: secrets.gm === null ? null : hashOf(secrets.gm),
      };
      const created = await journal.create(
        { code, ruleset, title, visibility, createdAt: at, links, rig },
        storedFrom(entry),
      );
      if (created === 'code_taken') {
        await this.#leases.release(code);
        continue;
      }
      const opened = this.#seat(created, layer, {
        state: layer.apply(layer.initial(), entry),
        tail: [],
        snapshot: 0,
      });
      this.#opened.set(created.code, Promise.resolve(opened));
      return { ok: true, table: opened.table, secrets };
    }
    throw new Error('No free code was found for a new table');
  }

  /** The table of this code, opened if need be; nothing when there is none. Rejects when it cannot be read. */
  async open(code: string): Promise<OpenedTable | undefined> {
    if (!codePattern.test(code)) return undefined;
    await this.#leaving.get(code);
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

  /** The tables that are awake. */
  async awake(): Promise<readonly OpenedTable[]> {
    const opened = await Promise.all([...this.#opened.values()].map((opening) => opening.catch(() => undefined)));
    return opened.filter((found) => found !== undefined);
  }

  /** The public tables, the newest first, with what is known of those that are awake. */
  async publicTables(): Promise<readonly { readonly record: TableRecord; readonly state: TableState | undefined }[]> {
    const now = this.#parts.sources.clock.now();
    // Who looks around again and again must not make the disk busy.
    if (this.#listed === undefined || now - this.#listed.at >= listMilliseconds)
      this.#listed = { at: now, records: this.#parts.journal.publicTables(mostListed) };
    const listed = this.#listed;
    const records = await listed.records.catch((error: unknown) => {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    });
    const awake = new Map(
      (await this.awake())
        .filter(({ record }) => record.visibility === 'public')
        .map((opened) => [opened.record.code, opened]),
    );
    const asleep = records.filter(({ code }) => !awake.has(code)).map((record) => ({ record, state: undefined }));
    return [...[...awake.values()].map(({ record, table }) => ({ record, state: table.state() })), ...asleep]
      .toSorted((one, other) => other.record.createdAt - one.record.createdAt)
      .slice(0, mostListed);
  }

  /** Ends everything in good order: what was decided is stored and told, then the connections are closed. */
  async close(): Promise<void> {
    this.#cancelLook();
    await Promise.all([...this.#opened.keys()].map((code) => this.#leave(code, 'restart')));
  }

  async #reopen(code: string): Promise<OpenedTable | undefined> {
    const { journal } = this.#parts;
    if ((await this.#leases.claim(code)) !== 'ours') throw new Elsewhere(`Table ${code} is not opened here`);
    const record = await journal.byCode(code);
    if (record === undefined) {
      await this.#leases.release(code);
      return undefined;
    }
    const layer = this.#layers.get(record.ruleset);
    if (layer === undefined) throw new Error(`Table ${code} needs the ruleset ${record.ruleset}, which is not here`);
    const snapshot = await snapshotOf(this.#snapshotsOf(record, layer));
    const stored = await new History({ journal, layer, table: record.number }).replay(snapshot);
    const opened = this.#seat(record, layer, { ...stored, snapshot: snapshot?.entries ?? 0 });
    // First of all, so that the time nobody had it open does not count (TB-11).
    await opened.table.system({ type: 'wake' });
    // What a crash kept from the shelf (TB-20).
    await opened.keeper?.keep('reopened');
    return opened;
  }

  #snapshotsOf({ number: table }: TableRecord, { ruleset }: TableLayer): SnapshotParts {
    const { journal, watch, stamp = stampOf } = this.#parts;
    return { journal, table, stamp: stamp(ruleset), failed: watch.failed };
  }

  #seat(
    record: TableRecord,
    layer: TableLayer,
    from: { readonly state: TableState; readonly tail: readonly Entry[]; readonly snapshot: number },
  ): OpenedTable {
    const { journal, shelf, sources, watch } = this.#parts;
    const { code } = record;
    const keeper =
      layer.ruleset.sheets === undefined
        ? undefined
        : new SheetKeeper({ code, layer, shelf, sources, failed: watch.failed }, from.state);
    const snapshots = new SnapshotKeeper(this.#snapshotsOf(record, layer), from.snapshot);
    const told = (entry: Told) => {
      snapshots.heard(entry);
      keeper?.heard(entry);
    };
    const lost = () => {
      keeper?.stop();
      void this.#leave(code, 'restart');
    };
    const table = new Table({ record, layer, journal, shelf, sources, watch, lost, told }, from.state, from.tail);
    const doorkeeper = new Doorkeeper(table, sources.clock);
    return { record, table, keeper, doorkeeper, snapshots };
  }

  #lookLater(): void {
    this.#cancelLook = this.#parts.sources.clock.after(lookEveryMilliseconds, () => {
      this.#lookLater();
      void this.#lookForIdle();
    });
  }

  async #lookForIdle(): Promise<void> {
    const now = this.#parts.sources.clock.now();
    const patience = this.#opened.size > crowd ? idleInCrowdMilliseconds : idleMilliseconds;
    for (const [code, opening] of this.#opened) {
      const opened = await opening.catch(() => undefined);
      const idle = opened?.table.idleSince();
      if (idle !== undefined && now - idle >= patience) void this.#leave(code, 'asleep');
    }
  }

  #leave(code: string, why: 'asleep' | 'restart'): Promise<void> {
    const leaving = this.#leaving.get(code) ?? this.#finish(code, why).finally(() => this.#leaving.delete(code));
    this.#leaving.set(code, leaving);
    return leaving;
  }

  async #finish(code: string, why: 'asleep' | 'restart'): Promise<void> {
    const { watch, emptied } = this.#parts;
    try {
      const opened = await this.#opened.get(code)?.catch(() => undefined);
      opened?.doorkeeper.stop();
      await opened?.table.system({ type: 'fall_asleep' });
      await opened?.table.close();
      await opened?.keeper?.keep('played');
      await opened?.snapshots.keep(opened.table.state());
      // Whoever is sent away now comes back to where the table is opened next.
      await this.#leases.release(code).catch(watch.failed);
      await emptied(code, why);
    } catch (error) {
      watch.failed(error);
    }
    this.#opened.delete(code);
  }
}

function refused(code: string, clause: string): { readonly ok: false; readonly refusals: readonly Refusal[] } {
  return { ok: false, refusals: [{ code, clause, facts: {} }] };
}
