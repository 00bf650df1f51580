/** Who may show handouts, and how many (TB-25). A separate module, because a client needs nothing else of handouts. */
import type { TableView } from './contract.ts';

/** The longest text, in characters. */
export const longestHandout = 3_000;
export const longestHandoutTitle = 60;
/** The longest description of a picture. */
export const longestAlt = 300;
/** How many handouts of one person can be on the table at a time. */
export const mostHandouts = 30;

/** Whether the viewer may show handouts: the GM, and the host of a table without one. */
export function leads({ shared: { table }, own: { you } }: Pick<TableView, 'shared' | 'own'>): boolean {
  if (you === null) return false;
  const gm = table.seats.find(({ kind, holder }) => kind === 'gm' && holder === 'person');
  return gm === undefined ? you.host : gm.seat === you.seat;
}
