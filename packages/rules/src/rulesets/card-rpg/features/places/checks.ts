/** Places that take part in a conflict: what moves of several features check. */
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

/** A new place: on the GM's shelf, or where a conflict goes there at once before everyone. */
export function establish(context: Context, definition: EnvironmentDefinition, where: 'shelf' | 'open'): void {
  const cards = cardsOf(definition);
  const { id, name } = definition;
  const defined = { type: 'environment_defined', id, name, count: cards.length, definition, cards } as const;
  context.emit(where === 'shelf' ? { ...defined, hidden: true } : defined);
}

/** Places that come with the game and that this table has not taken yet. */
export function unusedPlaces(view: TableView): readonly string[] {
  const ids = Object.keys(placeNames);
  return placesIn(view).length >= mostPlaces ? [] : ids.filter((id) => !isKnown(view, id));
}
