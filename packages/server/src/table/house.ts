/** All tables of this process: opened when somebody comes, put to sleep when nobody has for an hour. */
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState } from '@cartomancer/rules/table';
import { cleanName, longestTableTitle, tableLayer } from '@cartomancer/rules/table';

import { hashOf } from '../access/links.ts';
import type { Claim, Leases } from '../cluster/leases.ts';
import { noLeases } from '../cluster/leases.ts';
import type { Journal, LinkRole, NewTable, TableRecord } from '../journal/journal.ts';
import type { StoredEntry } from '../journal/stored-entry.ts';
import { SheetKeeper } from '../shelf/keeper.ts';
import type { Returning } from './campaign-file.ts';
import { standingTable, stateAfter } from './campaign-file.ts';
import { storedFrom } from './entries.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { History } from './history.ts';
import type { HouseParts, LinkSecrets, Made, OpenedTable, Wish } from './house-parts.ts';
import type { Played } from './noting.ts';
import { CampaignKeeper, neverPlayed, noteFromJournal, playedUntilNow } from './noting.ts';
import type { Told, WhyClosed } from './port.ts';
import { SnapshotKeeper, snapshotOf, stampOf } from './snapshots.ts';
import type { SnapshotParts } from './snapshots.ts';
import { Sweeper } from './sweeper.ts';
import { Table } from './table.ts';

export type { LinkSecrets, Made, OpenedTable, Wish } from './house-parts.ts';

const idleMilliseconds = 3_600_000;
/** Where so many are open, an empty one need not wait so long: whoever makes tables without end fills no memory. */
const crowd = 500;
const idleInCrowdMilliseconds = 60_000;
const lookEveryMilliseconds = 60_000;

/** With 150 million codes two tries are rare; this many mean that something is wrong. */
const mostTries = 10;

/** Public tables in the lobby, and for how long what the journal said of them holds. */
const mostListed = 60;
const listMilliseconds = 10_000;

const codePattern = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/u;

/** Another process has the table open, or this one opens none any more: who asks comes again. */
class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
}

/** A table as it is stored, on its way to being open. */
interface Standing {
  readonly state: TableState;
  readonly tail: readonly Entry[];
  /** The entry of the snapshot it comes from; 0 where it was replayed. */
  readonly snapshot: number;
  readonly played: Played;
}

export class TableHouse {
  readonly #parts: HouseParts;
  readonly #layers = new Map<RulesetId, TableLayer>();
  readonly #opened = new Map<string, Promise<OpenedTable | undefined>>();
  /** Tables that are being closed; who comes meanwhile waits. */
  readonly #leaving = new Map<string, Promise<void>>();
  #listed: { readonly at: number; readonly records: Promise<readonly TableRecord[]> } | undefined;
  #cancelLook: () => void = () => {};
  readonly #sweeper: Sweeper;
  /** One table after the other comes out of a file: none of them twice. */
  #returning: Promise<unknown> = Promise.resolve();
  #closing = false;
  #caughtUp: Promise<void> = Promise.resolve();
  readonly #leases: Leases;

  constructor(parts: HouseParts) {
    this.#parts = parts;
    this.#leases = parts.leases ?? noLeases;
    for (const [id, ruleset] of parts.rulesets) this.#layers.set(id, tableLayer(ruleset));
    this.#lookLater();
    const { journal, sources, keepTrials, watch } = parts;
    this.#sweeper = new Sweeper({
      journal,
      clock: sources.clock,
      keepTrials,
      isFree: async (code) => !this.#opened.has(code) && (await this.#leases.claim(code)) === 'ours',
      remove: (record) => this.remove(record),
      failed: watch.failed,
    });
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
    const { ruleset, seats, options, rig, visibility, host, trial } = wish;
    const layer = this.#layers.get(ruleset);
    if (layer === undefined) return refused('E_NO_RULESET', 'TB-01');
    // Public tables show it to everybody.
    const title = cleanName(wish.title, longestTableTitle);
    if (title === '') return refused('E_MALFORMED', 'TB-10');
    const misbirths = layer.misbirths({ seats, options });
    if (misbirths.length > 0) return { ok: false, refusals: misbirths };

    const { ids, clock } = this.#parts.sources;
    const at = clock.now();
    const birth = { ruleset, seats, options, seed: ids.seed(), title, visibility, host };
    const events = layer.birth(trial === undefined ? birth : { ...birth, trial });
    const intent = { type: 'make_table' };
    const entry = layer.entry(layer.initial(), { at, actor: { kind: 'system' }, intent, intentId: null, events });
    const about = { ruleset, title, visibility, createdAt: at, rig };
    const state = layer.apply(layer.initial(), entry);
    const { record, secrets } = await this.#store(layer, about, { state, entries: [storedFrom(entry)] });
    const opened = this.#seat(record, layer, {
      state,
      tail: [],
      snapshot: 0,
      played: neverPlayed(record),
    });
    this.#opened.set(record.code, Promise.resolve(opened));
    return { ok: true, table: opened.table, secrets };
  }

  /**
   * Makes a table that goes on where its entries end, under a code of its own, with this person as its host, and opens it.
   * The entries must lead somewhere: whoever read them has seen to that. A table that still stands is not brought back beside
   * itself: in the one its cards could be looked at before they are played in the other. Rejects when the journal cannot
   * store it, and then there is nothing of it.
   */
  bringBack(returning: Returning, host: Wish['host'], from: number): Promise<Made> {
    const bringing = this.#returning.then(() => this.#bringBack(returning, host, from));
    this.#returning = bringing.catch(() => {});
    return bringing;
  }

  async #bringBack(returning: Returning, host: Wish['host'], from: number): Promise<Made> {
    const { record: about, entries, places } = returning;
    const layer = this.#layers.get(about.ruleset);
    if (layer === undefined) return refused('E_NO_SYSTEM', 'TB-20');
    const read = await stateAfter(layer, entries);
    if (!read.ok) return refused('E_CAMPAIGN_BROKEN', 'TB-20', { entry: read.entry });
    const { journal, shelf, sources } = this.#parts;
    const standing = await standingTable({ journal, layer }, about, read.state.seed);
    if (standing !== undefined) return refused('E_CAMPAIGN_STANDS', 'TB-20', { code: standing.code });
    const intent = { type: 'bring_back', ...host, from };
    const actor = { kind: 'system' } as const;
    const decision = layer.decide(read.state, actor, intent);
    if (!decision.ok) return { ok: false, refusals: decision.refusals };
    const at = Math.max(sources.clock.now(), read.state.clock.at);
    const last = layer.entry(read.state, { at, actor, intent, intentId: null, events: decision.events });
    const { record, secrets } = await this.#store(layer, about, {
      state: read.state,
      entries: [...entries, storedFrom(last)],
    });
    await shelf.addPlaces(record.code, places);
    const opened = await this.open(record.code);
    if (opened === undefined) throw new Error(`Table ${record.code} was stored and is not there`);
    return { ok: true, table: opened.table, secrets };
  }

  /** The table of this code, opened if need be; nothing when there is none. Rejects when it cannot be read. */
  async open(code: string): Promise<OpenedTable | undefined> {
    if (!codePattern.test(code)) return undefined;
    await this.#left(code);
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

  /** Which rules play a system here. */
  layerOf(ruleset: RulesetId): TableLayer | undefined {
    return this.#layers.get(ruleset);
  }

  /** Puts a table away, at this time, or takes it out again. Whoever is there is sent home. */
  archive({ code, number }: Pick<TableRecord, 'code' | 'number'>, at: number | null): Promise<void> {
    return this.#alone(code, 'asleep', () => this.#parts.journal.archive(number, at));
  }

  /** Deletes a table with everything that happened there. People keep what lies on their own shelves. */
  remove({ code, number }: Pick<TableRecord, 'code' | 'number'>): Promise<void> {
    const { journal, shelf } = this.#parts;
    return this.#alone(code, 'deleted', async () => {
      await journal.remove(number);
      await shelf.forget(code);
    });
  }

  /** Makes up for what a crash kept from the lists, and for tables of a time before there were any. To be called at the start. */
  catchUp(): void {
    this.#caughtUp = this.#noteAll().catch(this.#parts.watch.failed);
  }

  /** Settled when the lists say of every table how it stands. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp;
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
        .filter(({ record }) => record.visibility === 'public' && record.archivedAt === null)
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
    this.#sweeper.stop();
    this.#closing = true;
    await this.#caughtUp;
    await Promise.all([...this.#opened.keys()].map((code) => this.#leave(code, 'restart')));
  }

  async #noteAll(): Promise<void> {
    const { journal, watch } = this.#parts;
    for (const record of await journal.unnoted()) {
      const layer = this.#layers.get(record.ruleset);
      if (this.#closing) return;
      // Whoever has it open keeps its note.
      if (layer === undefined || this.#opened.has(record.code)) continue;
      try {
        const known = await snapshotOf(this.#snapshotsOf(record, layer));
        const note = await noteFromJournal({ journal, layer, ...(known === undefined ? {} : { known }) }, record);
        await journal.noteCampaign(record.number, note);
      } catch (error) {
        watch.failed(error);
      }
    }
  }

  /** Stores a table under a code that is free. */
  async #store(
    layer: TableLayer,
    about: Omit<NewTable, 'code' | 'links'>,
    { state, entries }: { readonly state: TableState; readonly entries: readonly StoredEntry[] },
  ): Promise<{ readonly record: TableRecord; readonly secrets: LinkSecrets }> {
    const { journal, sources, locksmith } = this.#parts;
    const hasGm = layer.ruleset.seats.gm !== 'none';
    const { links: made } = state.doors;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const code = sources.ids.code();
      // Before it is stored: a table that nobody may open is no table.
      if ((await this.#leases.claim(code)) !== 'ours') continue;
      const secret = (role: LinkRole, times: number) => locksmith.secret({ code, role, made: times });
      const first = (role: LinkRole) => hashOf(secret(role, 0));
      const links = { seat: first('seat'), spectator: first('spectator'), gm: hasGm ? first('gm') : null };
      const record = await journal.restore({ ...about, code, links }, entries);
      if (record === 'code_taken') {
        await this.#leases.release(code);
        continue;
      }
      const now = (role: LinkRole) => secret(role, made[role].made);
      return { record, secrets: { seat: now('seat'), spectator: now('spectator'), gm: hasGm ? now('gm') : null } };
    }
    throw new Error('No free code was found for a new table');
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
    const played = await playedUntilNow(journal, record, stored.state.entries);
    const opened = this.#seat(record, layer, { ...stored, snapshot: snapshot?.entries ?? 0, played });
    // A crash left its clock running: the time nobody had it open does not count (TB-11), and nobody is there yet.
    if (stored.state.clock.running) for (const type of ['wake', 'fall_asleep']) await opened.table.system({ type });
    // What a crash kept from the shelf (TB-20).
    await opened.keeper?.keep('reopened');
    return opened;
  }

  #snapshotsOf({ number: table }: TableRecord, { ruleset }: TableLayer): SnapshotParts {
    const { journal, watch, stamp = stampOf } = this.#parts;
    return { journal, table, stamp: stamp(ruleset), failed: watch.failed };
  }

  #seat(record: TableRecord, layer: TableLayer, from: Standing): OpenedTable {
    const { journal, shelf, sources, watch } = this.#parts;
    const { code } = record;
    const keeper =
      layer.ruleset.sheets === undefined
        ? undefined
        : new SheetKeeper({ code, layer, shelf, sources, failed: watch.failed }, from.state);
    const snapshots = new SnapshotKeeper(this.#snapshotsOf(record, layer), from.snapshot);
    const noting = { journal, table: record.number, failed: watch.failed };
    const campaign = new CampaignKeeper(noting, from.state, from.played);
    const told = (entry: Told) => {
      snapshots.heard(entry);
      campaign.heard(entry);
      keeper?.heard(entry);
    };
    const lost = () => {
      keeper?.stop();
      void this.#leave(code, 'restart');
    };
    const table = new Table({ record, layer, journal, shelf, sources, watch, lost, told }, from.state, from.tail);
    const doorkeeper = new Doorkeeper(table, sources.clock);
    const wake = async (): Promise<void> => {
      if (!table.state().clock.running) await table.system({ type: 'wake' });
    };
    return { record, table, keeper, doorkeeper, snapshots, campaign, wake };
  }

  #lookLater(): void {
    this.#cancelLook = this.#parts.sources.clock.after(lookEveryMilliseconds, () => {
      this.#lookLater();
      void this.#lookForIdle();
    });
  }

  async #lookForIdle(): Promise<void> {
    const now = this.#parts.sources.clock.now();
    const usual = this.#opened.size > crowd ? idleInCrowdMilliseconds : idleMilliseconds;
    for (const [code, opening] of this.#opened) {
      const opened = await opening.catch(() => undefined);
      // What is only read need not wait for anybody to come back.
      const patience = opened?.table.state().clock.running === false ? idleInCrowdMilliseconds : usual;
      const idle = opened?.table.idleSince();
      if (idle !== undefined && now - idle >= patience) void this.#leave(code, 'asleep');
    }
  }

  /** Until nobody is closing this table. */
  async #left(code: string): Promise<void> {
    for (let leaving = this.#leaving.get(code); leaving !== undefined; leaving = this.#leaving.get(code)) await leaving;
  }

  /** Closes the table here and does this with what is stored of it; whoever comes meanwhile waits. */
  async #alone(code: string, why: WhyClosed, work: () => Promise<void>): Promise<void> {
    // From this very moment nobody comes in.
    if (this.#leaving.has(code)) await this.#left(code);
    const working = this.#finish(code, why)
      .then(work)
      .finally(() => this.#leaving.delete(code));
    // Those who wait come in either way: what failed is told to whoever asked for it.
    this.#leaving.set(
      code,
      working.catch(() => {}),
    );
    await working;
  }

  #leave(code: string, why: WhyClosed): Promise<void> {
    const leaving = this.#leaving.get(code) ?? this.#finish(code, why).finally(() => this.#leaving.delete(code));
    this.#leaving.set(code, leaving);
    return leaving;
  }

  async #finish(code: string, why: WhyClosed): Promise<void> {
    const { watch, emptied } = this.#parts;
    try {
      const opened = await this.#opened.get(code)?.catch(() => undefined);
      opened?.doorkeeper.stop();
      if (opened?.table.state().clock.running === true) await opened.table.system({ type: 'fall_asleep' });
      await opened?.table.close();
      await opened?.keeper?.keep('played');
      await opened?.snapshots.keep(opened.table.state());
      await opened?.campaign.keep();
      // Whoever is sent away now comes back to where the table is opened next.
      await this.#leases.release(code).catch(watch.failed);
      await emptied(code, why);
    } catch (error) {
      watch.failed(error);
    }
    this.#opened.delete(code);
  }
}

function refused(
  code: string,
  clause: string,
  facts: Refusal['facts'] = {},
): { readonly ok: false; readonly refusals: readonly Refusal[] } {
  return { ok: false, refusals: [{ code, clause, facts }] };
}
