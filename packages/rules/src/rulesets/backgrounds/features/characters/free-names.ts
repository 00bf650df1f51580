/** Suggested names for a card that no character at the table has yet. */
import { namesFor, spareNames } from '../../data/names.ts';
import type { Background } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** Free names of the card's suit or, if there are none, of other suits; if there are none at all, taken ones. */
export function freeNames({ shared }: TableView, { kind, face }: Pick<Background, 'kind' | 'face'>): readonly string[] {
  const names = namesFor(kind, face);
  const isFree = (name: string): boolean =>
    shared.characters.every(({ sheet }) => sheet.every((card) => 'closed' in card || card.name !== name));
  const free = [names, spareNames(kind, face)].map((list) => list.filter(isFree));
  return free.find((list) => list.length > 0) ?? names;
}
