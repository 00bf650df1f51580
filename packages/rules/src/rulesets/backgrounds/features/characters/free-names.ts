/** Suggested names for a card that no character at the table has yet. */
import { namesFor, spareNames } from '../../data/names.ts';
import type { Background } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** Names of the card's suit first; those of other suits, and then taken ones, only if there is no other. */
export function freeNames({ shared }: TableView, { kind, face }: Pick<Background, 'kind' | 'face'>): readonly string[] {
  const names = namesFor(kind, face);
  const isFree = (name: string): boolean =>
    shared.characters.every((one) => one.sheet.every((card) => 'closed' in card || card.name !== name));
  const free = [names, spareNames(kind, face)].map((list) => list.filter(isFree));
  return free.find((list) => list.length > 0) ?? names;
}
