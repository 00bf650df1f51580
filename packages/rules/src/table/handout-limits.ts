/** Who may lay down handouts, and how many (TB-25). A client needs no more of them. */
import type { TableView } from './contract.ts';

/** The longest text, in characters. */
export const longestHandout = 3_000;
export const longestHandoutTitle = 60;
/** The longest description of a picture. */
export const longestAlt = 300;
/** The maximum number on the table at a time, of one person who leads. */
export const mostHandouts = 30;

/** Whether the viewer may lay down handouts: the GM, and the host of a table without one. */
export function leads({ shared: { table }, own: { you } }: Pick<TableView, 'shared' | 'own'>): boolean {
  if (you === null) return false;
  const gm = table.seats.find(({ kind, holder }) => kind === 'gm' && holder === 'person');
  return gm === undefined ? you.host : gm.seat === you.seat;
}
