import type { Ruleset, RulesetId } from '@cartomancer/rules/kernel';

import type { LinkSecretSource } from '../access/links.ts';
import type { Leases } from '../cluster/leases.ts';
import type { Journal } from '../journal/journal.ts';
import type { TablePictures } from '../pictures/pictures.ts';
import type { SheetLibrary } from '../sheet-library/sheet-library.ts';
import type { Sources } from '../sources.ts';
import type { TurnWriter } from '../turns/turn-writer.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { WhyClosed } from './table-access.ts';
import type { TableWatch } from './table-parts.ts';

export interface RegistryParts {
  readonly journal: Journal;
  readonly sheetLibrary: SheetLibrary;
  /** Absent in tests that do not need them. */
  readonly pictures?: TablePictures;
  /** Absent in tests that do not need it. */
  readonly turnWriter?: TurnWriter;
  /** Absent in tests that do not need it. */
  readonly webhookSender?: Pick<WebhookSender, 'onEntry'>;
  readonly rulesets: ReadonlyMap<RulesetId, Ruleset>;
  readonly sources: Sources;
  readonly linkSecrets: LinkSecretSource;
  readonly watch: TableWatch;
  readonly closeRooms: (code: string, why: WhyClosed) => Promise<void>;
  /** Snapshots made by other rules are ignored. */
  readonly stamp?: (ruleset: Ruleset) => string;
  readonly leases?: Leases;
  /**
   * Called when a person or spectator no longer belongs to the table with this number: they were removed, banned while
   * they waited, or recognized in another browser (TB-06).
   */
  readonly personRemoved?: (table: number, identity: string) => void;
  /**
   * Called when the spectators' link of a table was renewed or closed: links that had been renewed fewer than `made`
   * times no longer work.
   */
  readonly spectatorLinkEnded?: (table: number, made: number) => void;
  /** Milliseconds after the last play when a demo table is deleted; undefined: never. */
  readonly keepDemoTables?: number;
}
