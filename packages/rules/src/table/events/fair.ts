/** Events that make the cards verifiable (TB-18, TB-19). */
import type { SeatId } from '../../kernel/index.ts';
import type { PersonId } from '../state.ts';

/** What a seat's browser adds to the seed (TB-18). */
export interface ValueGiven {
  readonly type: 'value_given';
  readonly person: PersonId;
  readonly value: string;
}

/** The person who gave it left the seat before play: each seat adds one value only. */
export interface ValueDropped {
  readonly type: 'value_dropped';
  readonly person: PersonId;
}

/** From now on shuffles come from the seed mixed with the values; `commitment`: SHA-256 of that. */
export interface SeedMixed {
  readonly type: 'seed_mixed';
  readonly commitment: string;
}

export interface OpeningAgreed {
  readonly type: 'opening_agreed';
  readonly seat: SeatId;
  readonly on: boolean;
}

/** Every seat agreed: the seed is public. */
export interface CardsOpened {
  readonly type: 'cards_opened';
  readonly seed: string;
}
