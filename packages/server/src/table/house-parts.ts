/** What a house of tables is made of, and what it hands out. Types only. */
import type { OptionValue, Refusal, Ruleset, RulesetId } from '@cartomancer/rules/kernel';

import type { Locksmith } from '../access/links.ts';
import type { Leases } from '../cluster/leases.ts';
import type { Journal, NewTable, TableRecord } from '../journal/journal.ts';
import type { SheetKeeper } from '../shelf/keeper.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { Sources } from '../sources.ts';
import type { Doorkeeper } from './doorkeeper.ts';
import type { CampaignKeeper } from './noting.ts';
import type { WhyClosed } from './port.ts';
import type { SnapshotKeeper } from './snapshots.ts';
import type { Table, TableWatch } from './table.ts';

export interface HouseParts {
  readonly journal: Journal;
  readonly shelf: Shelf;
  readonly rulesets: ReadonlyMap<RulesetId, Ruleset>;
  readonly sources: Sources;
  readonly locksmith: Locksmith;
  readonly watch: TableWatch;
  /** Ends the connections to a table that this process no longer has open. */
  readonly emptied: (code: string, why: WhyClosed) => Promise<void>;
  /** Which rules make a state: snapshots of any other are let be. */
  readonly stamp?: (ruleset: Ruleset) => string;
  /** Which process has which table open, where there are several. */
  readonly leases?: Leases;
  /** For how long a table for trying out is kept after somebody last played there, in milliseconds; for ever without it. */
  readonly keepTrials?: number;
}

export interface Wish {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly host: { readonly identity: string; readonly name: string };
  readonly rig: NewTable['rig'];
  /** For trying out: it is deleted once nobody has come back to it for long. */
  readonly trial?: true;
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
  readonly campaign: CampaignKeeper;
  /**
   * Somebody comes in: the table's clock goes on (TB-21). Until then it is only read, by whoever asks at the door: who is
   * turned away must not make its timers run.
   */
  wake(): Promise<void>;
}
