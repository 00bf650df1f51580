/**
 * A seat may have several characters, one after another; the sheet's own name says which one it is. If only the name
 * has changed, it is still the same character.
 */
import { createHash } from 'node:crypto';

import type { KeptAfter, SeatSheet } from './sheet-library.ts';

/** The last saved version of one character at a seat. */
export interface SheetLink {
  readonly name: string;
  readonly sheet: string;
  readonly digest: string;
  /** The digest of everything except the name. */
  readonly rest: string;
}

/** Of a saved sheet: its own name, and the table and seat where it last changed. */
export interface SavedSheet {
  readonly name: string;
  readonly table: string | null;
  readonly seat: string | null;
}

export interface SheetWrite extends SheetLink {
  /** The name under which this character was saved before, if its name has changed. */
  readonly formerName: string | null;
  /** `link`: only the link between seat and sheet is stored, and the saved sheet stays unchanged. */
  readonly writes: 'all' | 'link';
}

/** A value that is the same for equal content, regardless of the order of fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return fields.map(([key, field]) => [key, canonical(field)]);
}

function digestOf(sheet: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(sheet)))
    .digest('base64url');
}

/** A sheet's own name; an empty text if it has none. */
export function nameOf(sheet: unknown): string {
  const name: unknown = typeof sheet === 'object' && sheet !== null && 'name' in sheet ? sheet.name : undefined;
  // PostgreSQL accepts no text with this character.
  return typeof name === 'string' ? name.replaceAll('\0', '') : '';
}

/**
 * Undefined if nothing has changed. `links`: the saved characters of this person at this seat; `savedSheet`: returns
 * the sheet with this id, if this person has it.
 */
export async function sheetWriteFor(
  sheet: SeatSheet,
  known: {
    readonly links: readonly SheetLink[];
    readonly savedSheet: (id: string) => Promise<SavedSheet | undefined> | SavedSheet | undefined;
  },
  after: KeptAfter,
): Promise<SheetWrite | undefined> {
  const { from, table, seat } = sheet;
  const name = nameOf(sheet.sheet);
  const digest = digestOf(sheet.sheet);
  const rest = digestOf(name === '' ? sheet.sheet : { ...Object(sheet.sheet), name: '' });
  const link = known.links.find((saved) => saved.name === name) ?? known.links.find((saved) => saved.rest === rest);
  const brought = from === null ? undefined : await known.savedSheet(from);
  const id = from !== null && brought?.name === name ? from : (link?.sheet ?? sheet.id);
  if (link?.digest === digest && link.sheet === id) return undefined;
  const saved = await known.savedSheet(id);
  const isNewest = saved?.table === table && saved.seat === seat;
  const keepsOther = after === 'reopened' && link !== undefined && !isNewest;
  const formerName = link === undefined || link.name === name ? null : link.name;
  return { name, sheet: id, digest, rest, formerName, writes: keepsOther ? 'link' : 'all' };
}
