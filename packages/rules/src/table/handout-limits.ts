/** A separate module, because a client needs nothing else of handouts (TB-25). */
import type { TableView } from './contract.ts';

/** In characters. */
export const longestHandout = 3_000;
export const longestHandoutTitle = 60;
export const longestAlt = 300;
/** Of one person, at a time. */
export const mostHandouts = 30;

/** Whether the viewer may show handouts: the GM, and the host of a table without one. */
export function leads({ shared: { table }, own: { you } }: Pick<TableView, 'shared' | 'own'>): boolean {
  if (you === null) return false;
  const gm = table.seats.find(({ kind, holder }) => kind === 'gm' && holder === 'person');
  return gm === undefined ? you.host : gm.seat === you.seat;
}
