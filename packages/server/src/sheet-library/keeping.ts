/**
 * Where a seat's sheet is kept, decided alike for every kind of shelf. A seat may hold one character after another; who is
 * who goes by the name a sheet gives itself, and a sheet of which nothing but the name has changed is still the same one.
 */
import { createHash } from 'node:crypto';

import type { KeptAfter, SeatSheet } from './sheet-library.ts';

/** What was last kept of one character at a seat. */
export interface Place {
  /** What it called itself. */
  readonly name: string;
  /** Under which id it is kept. */
  readonly sheet: string;
  readonly digest: string;
  /** The digest of all but its name. */
  readonly rest: string;
}

/** Of a sheet that is kept: what it calls itself, and where it last grew. */
export interface Stands {
  readonly name: string;
  readonly table: string | null;
  readonly seat: string | null;
}

export interface Keeping extends Place {
  /** The name under which the seat remembered it, where it has another now. */
  readonly once: string | null;
  /** `place`: only that the seat has it is noted, the sheet is left as it is. */
  readonly writes: 'all' | 'place';
}

/** The same for the same content, whatever the order of its fields. */
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

/** What a sheet calls itself; an empty text where it does not say. */
export function nameOf(sheet: unknown): string {
  const name: unknown = typeof sheet === 'object' && sheet !== null && 'name' in sheet ? sheet.name : undefined;
  // No database takes a text with this character in it as a text.
  return typeof name === 'string' ? name.replaceAll('\0', '') : '';
}

/**
 * What is to be written; nothing where it is as it was. `places`: of this person at this seat; `stands`: the sheet of that id,
 * if this person keeps it.
 */
export async function keepingOf(
  sheet: SeatSheet,
  known: {
    readonly places: readonly Place[];
    readonly stands: (id: string) => Promise<Stands | undefined> | Stands | undefined;
  },
  after: KeptAfter,
): Promise<Keeping | undefined> {
  const { from, table, seat } = sheet;
  const name = nameOf(sheet.sheet);
  const digest = digestOf(sheet.sheet);
  const rest = digestOf(name === '' ? sheet.sheet : { ...Object(sheet.sheet), name: '' });
  const place = known.places.find((one) => one.name === name) ?? known.places.find((one) => one.rest === rest);
  const brought = from === null ? undefined : await known.stands(from);
  const id = from !== null && brought?.name === name ? from : (place?.sheet ?? sheet.id);
  if (place?.digest === digest && place.sheet === id) return undefined;
  const stands = await known.stands(id);
  const isNewest = stands?.table === table && stands.seat === seat;
  const leaves = after === 'reopened' && place !== undefined && !isNewest;
  const once = place === undefined || place.name === name ? null : place.name;
  return { name, sheet: id, digest, rest, once, writes: leaves ? 'place' : 'all' };
}
