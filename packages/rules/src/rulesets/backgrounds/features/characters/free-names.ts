/** Suggested names for a card that no character at the table has yet. */
import { namesFor } from '../../data/names.ts';
import type { Background } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** All suggestions if every one of them is taken. */
export function freeNames({ shared }: TableView, { kind, face }: Pick<Background, 'kind' | 'face'>): readonly string[] {
  const names = namesFor(kind, face);
  const isTaken = (name: string): boolean =>
    shared.characters.some((one) => one.sheet.some((card) => !('closed' in card) && card.name === name));
  const free = names.filter((name) => !isTaken(name));
  return free.length > 0 ? free : names;
}
