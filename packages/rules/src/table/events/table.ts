/** What happens to a table as a whole: made, set up, renamed, shut, carried away and brought back (TB-01, TB-04, TB-20, TB-21). */
import type { OptionValue, RulesetId, SeatId } from '../../kernel/index.ts';

export interface TableMade {
  readonly type: 'table_made';
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seed: string;
  readonly commitment: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seats: readonly { readonly seat: SeatId; readonly kind: 'player' | 'gm' }[];
  readonly trial?: true;
}

export interface OptionSet {
  readonly type: 'option_set';
  readonly key: string;
  readonly value: OptionValue;
}

/** Its host calls it so from here (TB-20). */
export interface TableRenamed {
  readonly type: 'table_renamed';
  readonly title: string;
}

/** The host ends the session for all, or lets it go on. */
export interface TableShut {
  readonly type: 'table_closed' | 'table_reopened';
}

/** There is a file of the table from here (TB-20). */
export interface CampaignExported {
  readonly type: 'campaign_exported';
}

/** The table goes on out of a file that was made at this time of day (TB-20). */
export interface CampaignBroughtBack {
  readonly type: 'campaign_brought_back';
  readonly from: number;
  /** How often the table has been restored from a file: each time, its owner could have looked into all hands. Absent in old entries. */
  readonly time?: number;
}
