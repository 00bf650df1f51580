/** What people keep of their characters, from table to table (TB-20). Everything belongs to one identity and is seen by nobody else. */
import type { SeatId } from '@cartomancer/rules/kernel';

/** In characters of JSON. What a system keeps of one person is far below. */
export const longestSheet = 100_000;

/** How many sheets one person may have before nothing new is put up, be it imported or grown at a table. */
export const mostSheets = 200;

export interface SheetEntry {
  /** Unguessable, and still opens nothing to anybody but its owner. */
  readonly id: string;
  readonly ruleset: string;
  readonly title: string;
  /** The code of the table where it last grew; nothing for one that was imported. */
  readonly table: string | null;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

export interface StoredSheet extends SheetEntry {
  /** Plain JSON; what it means is its ruleset's own. */
  readonly sheet: unknown;
}

/** Whose it is, and which one. */
export interface OwnSheet {
  readonly owner: string;
  readonly id: string;
}

export interface NewSheet extends OwnSheet {
  readonly ruleset: string;
  readonly title: string;
  readonly sheet: unknown;
  readonly at: number;
}

/** A sheet as it stands at a seat of a table. */
export interface SeatSheet extends NewSheet {
  /** The id it gets if it is new to the shelf. */
  readonly id: string;
  readonly table: string;
  readonly seat: SeatId;
  /** The sheet of this shelf that was brought to the seat; nothing for a character that was made there. */
  readonly from: string | null;
}

/**
 * `played`: what the table has now is the newest there is. `reopened`: the table may have stood still while the same
 * character grew elsewhere; then that stays.
 */
export type KeptAfter = 'played' | 'reopened';

/** That somebody's sheet is a certain character of theirs at a seat, and how it stood there when it was last kept. */
export interface SheetLibraryPlace {
  readonly owner: string;
  readonly seat: SeatId;
  /** What the character calls itself. */
  readonly name: string;
  /** The id of the sheet. */
  readonly sheet: string;
  readonly digest: string;
  readonly rest: string;
}

/** All calls reject with an error while the shelf cannot be reached. */
export interface SheetLibrary {
  /**
   * Keeps each where it belongs: a brought one as the sheet it was brought from, any other as this person's character of that
   * name at that seat. What did not change there since it was last kept is left alone, also when it was deleted since. On a
   * full shelf what is there grows on, and what would be new waits until there is room.
   */
  keep(sheets: readonly SeatSheet[], after: KeptAfter): Promise<void>;
  /** What is known of the seats of this table. */
  places(table: string): Promise<readonly SheetLibraryPlace[]>;
  /** From now on it is known of this table as well, as far as their owners still keep those sheets. */
  addPlaces(table: string, places: readonly SheetLibraryPlace[]): Promise<void>;
  /** The table is gone for good: its people keep their sheets, and nobody knows any more that they grew there. */
  forget(table: string): Promise<void>;
  /** Puts one up that comes from a file. */
  add(sheet: NewSheet): Promise<SheetEntry | 'full'>;
  /** The newest first. */
  list(owner: string, ruleset?: string): Promise<readonly SheetEntry[]>;
  get(own: OwnSheet): Promise<StoredSheet | undefined>;
  /** From then on it keeps this title. */
  rename(own: OwnSheet, title: string): Promise<SheetEntry | undefined>;
  /** Whether it was there. */
  remove(own: OwnSheet): Promise<boolean>;
}
