import type { OptionValue, Refusal, RulesetId } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState } from '@cartomancer/rules/table';
import { cleanName, longestTableTitle } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import { hashOf } from '../access/links.ts';
import type { Leases } from '../cluster/leases.ts';
import type { LinkRole, NewTable, TableRecord } from '../journal/journal.ts';
import type { StoredEntry } from '../journal/stored-entry.ts';
import type { ImportedTable } from './campaign-file.ts';
import { existingTable, stateAfter } from './campaign-file.ts';
import { storedFrom } from './entries.ts';
import type { RegistryParts } from './registry-parts.ts';

/** With 150 million codes two attempts are rare; this many mean that something is wrong. */
const mostTries = 10;

export interface TableRequest {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly host: { readonly identity: string; readonly name: string };
  readonly rig: NewTable['rig'];
  /** Deleted after it has been abandoned for long. */
  readonly trial?: true;
}

export interface LinkSecrets {
  readonly seat: string;
  readonly spectator: string;
  readonly gm: string | null;
}

interface Refused {
  readonly ok: false;
  readonly refusals: readonly Refusal[];
}

/** A stored table that is not open yet. */
export interface Stored {
  readonly ok: true;
  readonly record: TableRecord;
  readonly secrets: LinkSecrets;
}

export interface NewStoredTable extends Stored {
  readonly first: { readonly entry: Entry; readonly after: TableState };
}

export interface TableCreationParts extends Pick<
  RegistryParts,
  'journal' | 'sheetLibrary' | 'pictures' | 'sources' | 'linkSecrets'
> {
  readonly layers: ReadonlyMap<RulesetId, TableLayer>;
  readonly leases: Leases;
}

export class TableCreation {
  readonly #parts: TableCreationParts;
  /** So that no table is imported twice. */
  readonly #importing = pLimit(1);

  constructor(parts: TableCreationParts) {
    this.#parts = parts;
  }

  /** Rejects when the journal cannot store the table. */
  async make(request: TableRequest): Promise<NewStoredTable | Refused> {
    const { ruleset, seats, options, rig, visibility, host, trial } = request;
    const layer = this.#parts.layers.get(ruleset);
    if (layer === undefined) return refused('E_NO_RULESET', 'TB-01');
    // Cleaned, because public tables show the title to everybody.
    const title = cleanName(request.title, longestTableTitle);
    if (title === '') return refused('E_MALFORMED', 'TB-10');
    const refusals = layer.validateNewTable({ seats, options });
    if (refusals.length > 0) return { ok: false, refusals };

    const { ids, clock } = this.#parts.sources;
    const at = clock.now();
    const newTable = { ruleset, seats, options, seed: ids.seed(), title, visibility, host };
    const events = layer.createTable(trial === undefined ? newTable : { ...newTable, trial });
    const intent = { type: 'make_table' };
    const entry = layer.entry(layer.initial(), { at, actor: { kind: 'system' }, intent, intentId: null, events });
    const after = layer.apply(layer.initial(), entry);
    const about = { ruleset, title, visibility, createdAt: at, rig };
    const stored = await this.#store(layer, about, { state: after, entries: [storedFrom(entry)] });
    if (stored === 'origin_taken') throw new Error('A table with the seed of this new one exists already');
    return { ...stored, first: { entry, after } };
  }

  /**
   * Stores an imported table under a new code, with this person as its host. `from`: the time of the export. A table
   * that still exists is not imported again, because its cards could be inspected in one copy before they are played in
   * the other. Rejects when the journal cannot store it; then nothing is stored.
   */
  importTable(imported: ImportedTable, host: TableRequest['host'], from: number): Promise<Stored | Refused> {
    return this.#importing(() => this.#importTable(imported, host, from));
  }

  async #importTable(imported: ImportedTable, host: TableRequest['host'], from: number): Promise<Stored | Refused> {
    const { record: about, entries, places } = imported;
    const layer = this.#parts.layers.get(about.ruleset);
    if (layer === undefined) return refused('E_NO_SYSTEM', 'TB-20');
    const state = await stateAfter(layer, entries);
    // The refusal names no entry: its number would reveal how many hidden entries precede it.
    if (state === undefined) return refused('E_CAMPAIGN_BROKEN', 'TB-20');
    const { journal, sheetLibrary, pictures, sources } = this.#parts;
    const { seed, commitment: origin } = state;
    const existing = () => existingTable({ journal, layer }, about, seed);
    const found = await existing();
    if (found !== undefined) return alreadyExists(found);
    // The story says how often the table was imported: a host could look at all hands in one import, delete it and
    // import again.
    const time = (await journal.importCount(origin)) + 1;
    const intent = { type: 'bring_back', ...host, from, time };
    const actor = { kind: 'system' } as const;
    const decision = layer.decide(state, actor, intent);
    if (!decision.ok) return { ok: false, refusals: decision.refusals };
    const at = Math.max(sources.clock.now(), state.clock.at);
    const last = layer.entry(state, { at, actor, intent, intentId: null, events: decision.events });
    const whole = { state, entries: [...entries, storedFrom(last)] };
    const stored = await this.#store(layer, about, whole, origin);
    if (stored === 'origin_taken') return alreadyExists(await existing());
    await sheetLibrary.addLinks(stored.record.code, places);
    const digests = (state.handouts?.list ?? []).flatMap(({ picture }) => picture?.digest ?? []);
    await pictures?.store.hold({ table: stored.record.number, digests, at });
    return stored;
  }

  /** Stores a table under a free code, unless another one of its origin exists. */
  async #store(
    layer: TableLayer,
    about: Omit<NewTable, 'code' | 'links'>,
    { state, entries }: { readonly state: TableState; readonly entries: readonly StoredEntry[] },
    origin?: string,
  ): Promise<Stored | 'origin_taken'> {
    const { journal, sources, linkSecrets, leases } = this.#parts;
    const hasGm = layer.ruleset.seats.gm !== 'none';
    const { links: made } = state.doors;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const code = sources.ids.code();
      // The code is claimed before the table is stored, so that no table is stored that this process could not open.
      if ((await leases.claim(code)) !== 'ours') continue;
      const secret = (role: LinkRole, times: number) => linkSecrets.secret({ code, role, made: times });
      const first = (role: LinkRole) => hashOf(secret(role, 0));
      const links = { seat: first('seat'), spectator: first('spectator'), gm: hasGm ? first('gm') : null };
      const record = await journal.restore({ ...about, code, links }, entries, origin);
      if (record === 'code_taken' || record === 'origin_taken') {
        await leases.release(code);
        if (record === 'origin_taken') return record;
        continue;
      }
      const current = (role: LinkRole) => secret(role, made[role].made);
      const secrets = { seat: current('seat'), spectator: current('spectator'), gm: hasGm ? current('gm') : null };
      return { ok: true, record, secrets };
    }
    throw new Error('No free code was found for a new table');
  }
}

function refused(code: string, clause: string, facts: Refusal['facts'] = {}): Refused {
  return { ok: false, refusals: [{ code, clause, facts }] };
}

/** Names the existing table, if it has not been deleted meanwhile. */
function alreadyExists(table: TableRecord | undefined): Refused {
  return refused('E_CAMPAIGN_STANDS', 'TB-20', { code: table?.code ?? '' });
}
