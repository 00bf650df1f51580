/** TB-20 */
import type { SeatId } from '@cartomancer/rules/kernel';

/** In characters of JSON. A system's sheet of one person is far smaller. */
export const longestSheet = 100_000;

/** Of one person, both imported and saved from tables. */
export const mostSheets = 200;

export interface SheetEntry {
  /** Unguessable, and still useless to anybody but its owner. */
  readonly id: string;
  readonly ruleset: string;
  readonly title: string;
  /** The code of the table where it last changed; null for an imported one. */
  readonly table: string | null;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

export interface StoredSheet extends SheetEntry {
  /** Plain JSON; its ruleset defines the meaning. */
  readonly sheet: unknown;
}

/** Calls have no effect on another owner's sheet. */
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

export interface SeatSheet extends NewSheet {
  /** The id it gets if it is new to the library. */
  readonly id: string;
  readonly table: string;
  readonly seat: SeatId;
  /** The library's sheet that was brought to the seat; null for a character created there. */
  readonly from: string | null;
}

/**
 * `played`: the table's version is the newest. `reopened`: the table may have been closed while the same character
 * changed elsewhere; then the library keeps the version from there.
 */
export type KeptAfter = 'played' | 'reopened';

/** The link between a person's sheet and their character at a seat, with the version last saved. */
export interface OwnedSheetLink {
  readonly owner: string;
  readonly seat: SeatId;
  /** The character's own name. */
  readonly name: string;
  readonly sheet: string;
  readonly digest: string;
  readonly rest: string;
}

/** All calls reject while the library cannot be reached. */
export interface SheetLibrary {
  /**
   * Saves each sheet: a brought one in place of its original, any other as this person's character of that name at that
   * seat. Sheets that have not changed there since they were last saved are skipped, even if they were deleted since.
   * In a full library existing sheets are updated, and new ones are left out: they are saved with their next change, or
   * when the table is opened again, if there is room then.
   */
  keep(sheets: readonly SeatSheet[], after: KeptAfter): Promise<void>;
  links(table: string): Promise<readonly OwnedSheetLink[]>;
  /** Copies these links to this table, for sheets that still exist. */
  addLinks(table: string, links: readonly OwnedSheetLink[]): Promise<void>;
  /** The people of a deleted table keep their sheets, without the links to it. */
  forget(table: string): Promise<void>;
  add(sheet: NewSheet): Promise<SheetEntry | 'full'>;
  /** The newest first. */
  list(owner: string, ruleset?: string): Promise<readonly SheetEntry[]>;
  get(own: OwnSheet): Promise<StoredSheet | undefined>;
  /** Sets a title that later changes of the sheet keep. */
  rename(own: OwnSheet, title: string): Promise<SheetEntry | undefined>;
  /** Returns whether it existed. */
  remove(own: OwnSheet): Promise<boolean>;
}
