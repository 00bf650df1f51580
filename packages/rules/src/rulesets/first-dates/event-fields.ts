import type { CardCode, SeatId } from '../../kernel/index.ts';
import type { DeckName, Role } from './state.ts';

export interface CardPlayed extends CardDown {
  readonly turn: number;
}

export interface CardDown {
  readonly seat: SeatId;
  readonly role: Role;
  readonly card: CardCode;
  readonly deck: DeckName;
  readonly stack: number;
  readonly covers: CardCode;
}

export interface Shuffled {
  readonly deck: DeckName;
  readonly size: number;
  readonly order: readonly CardCode[];
}
