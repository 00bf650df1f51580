/** Where a seat's sheet is kept, decided alike for every kind of shelf. */
import { createHash } from 'node:crypto';

import type { KeptAfter, SeatSheet } from './shelf.ts';

/** What is known of a seat's sheet from the last time: under which id it is kept, and what it was. */
export interface Place {
  readonly sheet: string;
  readonly digest: string;
}

/** Where the sheet of that id last grew; nothing of one that is not there. */
export interface Stands {
  readonly table: string | null;
  readonly seat: string | null;
}

export interface Keeping {
  readonly digest: string;
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

/** The name of the place in which a seat's sheet is remembered: one brought from the shelf is another than one made there. */
export function originOf({ from }: Pick<SeatSheet, 'from'>): string {
  return from ?? '';
}

/** Under which id a seat's sheet is kept. */
export function idFor({ from, id }: SeatSheet, place: Place | undefined): string {
  return from ?? place?.sheet ?? id;
}

/** What is to be written; nothing where the seat's sheet is as it was. `stands`: of the id it is kept under. */
export function keepingOf(
  sheet: SeatSheet,
  known: { readonly place: Place | undefined; readonly stands: Stands | undefined },
  after: KeptAfter,
): Keeping | undefined {
  const { place, stands } = known;
  const digest = digestOf(sheet.sheet);
  if (place?.digest === digest) return undefined;
  const isNewest = stands?.table === sheet.table && stands.seat === sheet.seat;
  const leaves = after === 'reopened' && place !== undefined && !isNewest;
  return { digest, writes: leaves ? 'place' : 'all' };
}
