/** Small pieces of a presentation: panels beside the actions, and the marks of a seat card. */
import type { CardCode, Suit } from './cards.ts';
import type { Message } from './contract.ts';

/** A short note on a seat card; `pips`: a count against its limit, drawn as dots. */
export interface SeatCardMark {
  readonly message: Message;
  readonly pips?: { readonly filled: number; readonly of: number };
  /** It has reached its limit. */
  readonly warns?: true;
}

/** A grid of possible outcomes or relations: headings above and beside, and a text in each cell. */
export interface CellGrid {
  /** Empty without headings above. */
  readonly columns: readonly Message[];
  readonly rows: readonly {
    readonly message: Message;
    /** A cell may be empty; `lit`: it is the present state. */
    readonly cells: readonly { readonly message?: Message; readonly lit?: true }[];
  }[];
}

/** A small panel beside the actions: an order of turns, a reminder, what is going on. */
export interface SidePanel {
  readonly title: Message;
  readonly lines: readonly Message[];
  /** Below the title, before the lines. */
  readonly grid?: CellGrid;
  /** The card it is about: drawn beside the text. */
  readonly card?: CardCode;
  /** The suit that counts now: its sign is drawn large before the title. */
  readonly suit?: Suit;
  /** The most important panel at present: shown first if there is room for only one. */
  readonly now?: true;
}
