import type { RulesetId } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState } from '@cartomancer/rules/table';

import type { TableRecord } from '../journal/journal.ts';
import type { FollowedTurns } from '../turns/turn-writer.ts';
import { waitedPeople } from '../turns/turn-writer.ts';
import { Unavailable } from '../unavailable.ts';
import { isNotStored } from './answers.ts';
import { SheetSync } from './sheet-sync.ts';
import { AdmissionQueue } from './admission-queue.ts';
import { History } from './history.ts';
import type { PastTable } from './history.ts';
import type { RegistryParts } from './registry-parts.ts';
import type { Played } from './campaign-summary.ts';
import { CampaignSummaries, neverPlayed, summaryFromJournal, playedUntilNow } from './campaign-summary.ts';
import type { CommittedEntry } from './open-table.ts';
import { Snapshots, stampOf } from './snapshots.ts';
import { Table } from './table.ts';

export interface OpenedTable {
  readonly record: TableRecord;
  readonly table: Table;
  readonly history: History;
  /** Undefined if the system has no sheets. */
  readonly sheetSync: SheetSync | undefined;
  readonly admissionQueue: AdmissionQueue;
  readonly campaign: CampaignSummaries;
  readonly turns: FollowedTurns | undefined;
  /**
   * Call it once a person was admitted: the table's clock continues (TB-21). Until then the table is only read, because
   * a refused person must not start its timers. Rejects with `Unavailable` if the table was closed meanwhile, or its
   * waking was not stored.
   */
  wake(): Promise<void>;
}

interface StoredTable {
  readonly state: TableState;
  readonly tail: readonly Entry[];
  readonly history: History;
  readonly played: Played;
}

export interface TableOpeningParts extends Pick<
  RegistryParts,
  | 'journal'
  | 'sheetLibrary'
  | 'pictures'
  | 'turnWriter'
  | 'webhookSender'
  | 'sources'
  | 'watch'
  | 'stamp'
  | 'personRemoved'
  | 'spectatorLinkEnded'
> {
  readonly layers: ReadonlyMap<RulesetId, TableLayer>;
  /** Called when the table is lost: see `TableParts.lost`. */
  readonly lost: (code: string) => void;
}

export class TableOpening {
  readonly #parts: TableOpeningParts;

  constructor(parts: TableOpeningParts) {
    this.#parts = parts;
  }

  openNew(record: TableRecord, first: { readonly entry: Entry; readonly after: TableState }): OpenedTable {
    const layer = this.#layerOf(record);
    const snapshots = Snapshots.none(this.#snapshotParts(record));
    const history = new History({ journal: this.#parts.journal, layer, table: record.number, snapshots });
    history.begin(first);
    return this.#assemble(record, { state: first.after, tail: [], history, played: neverPlayed(record) });
  }

  /** Rejects if the journal cannot be read. */
  async openStored(record: TableRecord): Promise<OpenedTable> {
    const history = await this.#historyOf(record);
    const stored = await history.replay();
    const { journal } = this.#parts;
    const played = await playedUntilNow({ journal, history }, record, stored.state.entries);
    const opened = this.#assemble(record, { ...stored, history, played });
    // A crash leaves the clock running. `wake` keeps the time since then from counting (TB-11), and `fall_asleep` stops
    // the clock, because no one is connected yet.
    if (stored.state.clock.running) for (const type of ['wake', 'fall_asleep']) await opened.table.system({ type });
    // Saves sheets that were lost in a crash (TB-20).
    await opened.sheetSync?.keep('reopened');
    return opened;
  }

  async summarize(record: TableRecord): Promise<void> {
    const { journal, turnWriter } = this.#parts;
    const layer = this.#layerOf(record);
    const history = await this.#historyOf(record);
    const { summary, state } = await summaryFromJournal({ journal, history, layer }, record);
    const awaited = [...waitedPeople(layer, state)];
    // Turns are stored before the summary, because a table with a current summary is skipped at the next start.
    await turnWriter?.note({
      table: record.number,
      turns: awaited.map((identity) => ({ identity, since: summary.playedAt })),
    });
    await journal.storeSummary(record.number, summary);
  }

  async past(record: TableRecord): Promise<PastTable> {
    return { layer: this.#layerOf(record), history: await this.#historyOf(record) };
  }

  #layerOf({ code, ruleset }: TableRecord): TableLayer {
    const layer = this.#parts.layers.get(ruleset);
    if (layer === undefined) throw new Error(`Table ${code} needs the ruleset ${ruleset}, which is not here`);
    return layer;
  }

  #snapshotParts(record: TableRecord) {
    const { journal, watch, stamp = stampOf } = this.#parts;
    const { ruleset } = this.#layerOf(record);
    return { journal, table: record.number, stamp: stamp(ruleset), failed: watch.failed };
  }

  async #historyOf(record: TableRecord): Promise<History> {
    const layer = this.#layerOf(record);
    const snapshots = await Snapshots.of(this.#snapshotParts(record));
    return new History({ journal: this.#parts.journal, layer, table: record.number, snapshots });
  }

  #assemble(record: TableRecord, { state, tail, history, played }: StoredTable): OpenedTable {
    const { journal, sheetLibrary, pictures, sources, watch } = this.#parts;
    const { code, number } = record;
    const layer = this.#layerOf(record);
    const sheetSync =
      layer.ruleset.sheets === undefined
        ? undefined
        : new SheetSync({ code, layer, sheetLibrary, sources, failed: watch.failed }, state);
    const { clock } = sources;
    const { failed } = watch;
    const campaign = new CampaignSummaries({ journal, table: number, layer, clock, failed }, state, played);
    const turns = this.#parts.turnWriter?.follow(
      { number, layer, isPresent: (identity) => table.isPresent(identity) },
      { state, since: played.playedAt },
    );
    const forgetRemoved = ({ before }: CommittedEntry, person: string): void => {
      const { identity } = before.people[person] ?? before.doors.knocking[person] ?? {};
      if (identity !== undefined) this.#parts.personRemoved?.(number, identity);
    };
    const onEntry = (entry: CommittedEntry) => {
      history.onEntry(entry);
      campaign.onEntry(entry);
      turns?.onEntry(entry);
      this.#parts.webhookSender?.onEntry({ number, layer }, entry);
      sheetSync?.onEntry(entry);
      admissionQueue.onEntry(entry);
      for (const event of entry.entry.events)
        // The old browser of a recognized person no longer belongs to the table (TB-06).
        if (event.type === 'person_removed' || event.type === 'person_recognized') forgetRemoved(entry, event.person);
        else if (event.type === 'watcher_removed') this.#parts.personRemoved?.(number, event.identity);
        else if ((event.type === 'link_renewed' || event.type === 'link_closed') && event.role === 'spectator')
          this.#parts.spectatorLinkEnded?.(number, entry.before.doors.links.spectator.made + 1);
    };
    const lost = () => {
      sheetSync?.stop();
      turns?.drop();
      this.#parts.lost(code);
    };
    const seen = (identity: string) => turns?.seen(identity);
    const table = new Table(
      { record, layer, journal, history, sheetLibrary, pictures, sources, watch, lost, onEntry, seen },
      state,
      tail,
    );
    const admissionQueue = new AdmissionQueue(table, clock);
    const wake = async (): Promise<void> => {
      if (table.state().clock.running) return;
      if (isNotStored(await table.system({ type: 'wake' }))) throw new Unavailable(`Table ${code} could not wake`);
    };
    return { record, table, history, sheetSync, admissionQueue, campaign, turns, wake };
  }
}
