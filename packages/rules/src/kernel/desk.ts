import type { Facts, Intent, Message, SeatId } from './contract.ts';
import type { SeatCardMark, SidePanel } from './panels.ts';

/** A form asks for the remaining fields of the intent, with the present values. */
export interface DeskChange {
  readonly intent: Intent;
  readonly initialValues: Facts;
}

/** An NPC, a place, a pool, or a turn in the turn order. */
export interface DeskRow {
  /**
   * The value by which intents name the row. Moves with this value in one of their fields are listed beside the row.
   */
  readonly id: string;
  /** Other values by which intents name the row. */
  readonly about?: readonly string[];
  readonly title: Message;
  /** May include secrets that the person who leads knows. */
  readonly lines?: readonly Message[];
  readonly marks?: readonly SeatCardMark[];
  readonly hidden?: true;
  readonly now?: true;
  /** An id among the presentation's sheets. */
  readonly sheet?: string;
  /** The intent that adds a copy with the same values. */
  readonly copy?: Intent;
  readonly change?: DeskChange;
}

/**
 * Sections that many systems have: the page has a heading for each, and for some of them a sentence to show while the
 * section is empty.
 */
export type CommonSection = 'npcs' | 'order' | 'places' | 'vehicles' | 'decks';

/**
 * Rows under a heading, and the forms that add to them. A section that has no rows, no moves and no `empty` sentence is
 * left out.
 */
export type DeskSection = {
  readonly rows: readonly DeskRow[];
  /** The intents, by type, whose moves are listed below the rows. */
  readonly moves?: readonly string[];
  /** Shown while there are no rows. */
  readonly empty?: Message;
} & ({ readonly id: CommonSection; readonly title?: Message } | { readonly id: string; readonly title: Message });

export interface Desk {
  /** What the person who leads knows about each seat, besides its seat card. */
  readonly people?: Readonly<Record<SeatId, Pick<DeskRow, 'about' | 'lines' | 'sheet'>>>;
  readonly sections: readonly DeskSection[];
  /** Clocks that count scenes, sessions, turns or cards instead of time. */
  readonly clocks?: readonly Message[];
  /** The panels shown below the sections: those that do not repeat what a section shows. All panels when absent. */
  readonly panels?: readonly SidePanel[];
  /** The intents, by type, with which the person who leads makes a ruling. */
  readonly rulings?: readonly string[];
}

const numberedName = /^(.*\S)\s+\d+$/u;

export function copiedName(name: string, names: readonly string[]): string {
  const base = numberedName.exec(name)?.[1] ?? name;
  const taken = new Set(names);
  for (let number = 2; ; number += 1) {
    const copied = `${base} ${number}`;
    if (!taken.has(copied)) return copied;
  }
}
