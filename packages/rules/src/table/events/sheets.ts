/** TB-20. */
import type { Refusal, SeatId } from '../../kernel/index.ts';
import type { PersonId } from '../state.ts';

/** Chosen before play; the game gets the sheet at the start. */
export interface SheetChosen {
  readonly type: 'sheet_chosen';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly from: string;
  readonly title: string;
  /** Only in entries from before sheets stayed in their library until the start. */
  readonly sheet?: unknown;
}

/** The choice is cancelled: the sheet stays in the library. */
export interface SheetPutBack {
  readonly type: 'sheet_put_back';
  readonly seat: SeatId;
  readonly person: PersonId;
}

/** The game has received the sheet. The game's own events contain the result. */
export interface SheetHandedOver {
  readonly type: 'sheet_handed_over';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly from: string;
  readonly title: string;
}

/** The game refused a sheet that was chosen before play. */
export interface SheetTurnedAway {
  readonly type: 'sheet_turned_away';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly title: string;
  readonly refusals: readonly Refusal[];
}
