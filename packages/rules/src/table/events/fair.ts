/** TB-18, TB-19. */
import type { SeatId } from '../../kernel/index.ts';
import type { PersonId } from '../state.ts';

/** TB-18. */
export interface ValueGiven {
  readonly type: 'value_given';
  readonly person: PersonId;
  readonly value: string;
}

/**
 * A person who gave a value leaves the seat before play: the value no longer counts, because each seat contributes only
 * one.
 */
export interface ValueDropped {
  readonly type: 'value_dropped';
  readonly person: PersonId;
}

/**
 * From now on, shuffles use the server's seed mixed with the browsers' values. `commitment` is the SHA-256 of the mixed
 * seed.
 */
export interface SeedMixed {
  readonly type: 'seed_mixed';
  readonly commitment: string;
}

export interface OpeningAgreed {
  readonly type: 'opening_agreed';
  readonly seat: SeatId;
  readonly on: boolean;
}

/** Every seat has agreed to open the cards, so the seed becomes public. */
export interface CardsOpened {
  readonly type: 'cards_opened';
  readonly seed: string;
}
