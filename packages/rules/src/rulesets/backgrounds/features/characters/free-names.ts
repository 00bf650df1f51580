/** Names to suggest for a card: those that no character at the table has yet. */
import { namesFor, spareNames } from '../../data/names.ts';
import type { Background } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** Free names of the card's suit or, if there are none, of other suits; if there are none at all, taken ones. */
export function freeNames({ shared }: TableView, card: Pick<Background, 'kind' | 'face'>): readonly string[] {
  const { aceValue } = shared.options;
  const names = namesFor(card, aceValue);
  const isFree = (name: string): boolean =>
    shared.characters.every(({ sheet }) => sheet.every((held) => 'closed' in held || held.name !== name));
  const free = [names, spareNames(card, aceValue)].map((list) => list.filter(isFree));
  return free.find((list) => list.length > 0) ?? names;
}
