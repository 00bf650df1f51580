/** TB-01, TB-04, TB-20 to TB-23. */
import type { OptionValue, RulesetId, SeatId } from '../../kernel/index.ts';
import type { PersonId, SessionAnswer } from '../state.ts';

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

export interface SeatAdded {
  readonly type: 'seat_added';
  readonly seat: SeatId;
}

export interface OptionSet {
  readonly type: 'option_set';
  readonly key: string;
  readonly value: OptionValue;
}

/** TB-20. */
export interface TableRenamed {
  readonly type: 'table_renamed';
  readonly title: string;
}

export interface TableClosedOrReopened {
  readonly type: 'table_closed' | 'table_reopened';
}

/** TB-20. */
export interface CampaignExported {
  readonly type: 'campaign_exported';
}

/** The table was restored from a file (TB-20). `from`: when the file was made, in milliseconds since the epoch. */
export interface CampaignBroughtBack {
  readonly type: 'campaign_brought_back';
  readonly from: number;
  /**
   * How often the table has been restored from a file, this time included; not a time. The host could have opened the
   * cards of each earlier copy (decision 0016). Absent in old entries.
   */
  readonly time?: number;
}

/** A session whose time or length the host changes keeps its number; `revision` counts the changes. */
export interface SessionPlanned {
  readonly type: 'session_planned';
  readonly person: PersonId;
  readonly number: number;
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly minutes: number;
}

export interface SessionCalledOff {
  readonly type: 'session_called_off';
}

export interface SessionAnswered {
  readonly type: 'session_answered';
  readonly person: PersonId;
  readonly answer: SessionAnswer;
}
