/** TB-25. */
import type { SeatId } from '../../kernel/index.ts';
import type { Handout } from '../state.ts';

/** A new handout, or one shown to more people: `to` lists the added seats; `null`: everybody. */
export interface HandoutShown extends Handout {
  readonly type: 'handout_shown';
  readonly name: string;
  readonly to: readonly SeatId[] | null;
}

export interface HandoutPutAway {
  readonly type: 'handout_put_away';
  readonly number: number;
}

/** `null`: the scene has no backdrop. */
export interface BackdropSet {
  readonly type: 'backdrop_set';
  readonly number: number | null;
  readonly title: string | null;
}
