import type { TableView } from '../../view-types.ts';
import { placesIn } from '../npcs/known-npcs.ts';
import type { Context } from '../../declare.ts';
import type { EnvironmentDefinition } from '../../state.ts';
import { cardsOf } from './environments.ts';
import { placeNames } from '../../data/place-names.ts';

export const mostPlaces = 40;

export function isKnown(view: TableView, id: unknown): boolean {
  return placesIn(view).some((place) => place.id === id);
}

/** Adds a place: `shelf` hides it from all but the GM, `open` shows it, because a conflict uses it at once. */
export function establish(context: Context, definition: EnvironmentDefinition, where: 'shelf' | 'open'): void {
  const cards = cardsOf(definition);
  const { id, name } = definition;
  const defined = { type: 'environment_defined', id, name, count: cards.length, definition, cards } as const;
  context.emit(where === 'shelf' ? { ...defined, hidden: true } : defined);
}

/** Built-in places that can still be added to this table. */
export function unusedPlaces(view: TableView): readonly string[] {
  const ids = Object.keys(placeNames);
  return placesIn(view).length >= mostPlaces ? [] : ids.filter((id) => !isKnown(view, id));
}
