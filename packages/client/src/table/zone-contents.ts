import type { PlayView, Presentation, SeenCard, View, ViewPath, ZoneLayout } from '@cartomancer/rules/kernel';

/** `undefined` if this viewer's view has nothing at the path. */
export function valueAt(view: View, path: ViewPath): unknown {
  let value: unknown = view;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

/** The zones of the table: the permanent ones and the current temporary ones. */
export function layoutsIn(presentation: Presentation, game: PlayView): readonly ZoneLayout[] {
  const piles = presentation.piles?.(game) ?? [];
  return piles.length === 0 ? presentation.zones : [...presentation.zones, ...piles];
}

export function cardsIn(zone: ZoneLayout, game: PlayView): readonly SeenCard[] {
  const contents = valueAt(game, zone.cards);
  return Array.isArray(contents) ? contents.filter(isSeenCard) : [];
}

function isSeenCard(value: unknown): value is SeenCard {
  return typeof value === 'object' && value !== null && 'handle' in value && 'face' in value;
}
