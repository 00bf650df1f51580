/** Names ready for a card, of those that nobody at the table bears yet. */
import { namesFor } from '../../data/names.ts';
import type { Background } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** All that go with the card where every one of them is taken. */
export function freeNames({ shared }: TableView, { kind, face }: Pick<Background, 'kind' | 'face'>): readonly string[] {
  const names = namesFor(kind, face);
  const isTaken = (name: string): boolean =>
    shared.characters.some((one) => one.sheet.some((card) => !('closed' in card) && card.name === name));
  const free = names.filter((name) => !isTaken(name));
  return free.length > 0 ? free : names;
}
