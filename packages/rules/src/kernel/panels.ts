import type { CardCode, Suit } from './cards.ts';
import type { Message } from './contract.ts';

export interface SeatCardMark {
  readonly message: Message;
  readonly pips?: { readonly filled: number; readonly of: number };
  /** The count has reached its limit. */
  readonly warns?: true;
}

export interface CellGrid {
  /** Empty if the columns have no headings. */
  readonly columns: readonly Message[];
  readonly rows: readonly {
    readonly message: Message;
    /**
     * A cell may be empty; `lit`: the cell shows the present state; `odds`: a message with the cell's chance, which
     * replaces `message` at tables that show chances (TB-24).
     */
    readonly cells: readonly { readonly message?: Message; readonly odds?: Message; readonly lit?: true }[];
  }[];
}

export interface SidePanel {
  readonly title: Message;
  readonly lines: readonly Message[];
  /** Below the title, before the lines. */
  readonly grid?: CellGrid;
  /** Drawn beside the text. */
  readonly card?: CardCode;
  /** The suit that counts now: its sign is drawn large before the title. */
  readonly suit?: Suit;
  /** The most important panel at present: shown first if there is room for only one. */
  readonly now?: true;
}
