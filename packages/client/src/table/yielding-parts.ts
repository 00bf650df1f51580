import { overlap } from '../scene/geometry.ts';
import type { Rectangle } from '../scene/geometry.ts';

const selectors = { seat: '.seat-cards-own .seat-card', moves: '.felt-moves', order: '.hand-order' } as const;

/** The names are those of `data-yields` in the style sheet. */
type Part = keyof typeof selectors;

/** In the window's CSS pixels. */
export function partsAboveHand(frame: HTMLElement | null): ReadonlyMap<Part, Rectangle> {
  const places = new Map<Part, Rectangle>();
  for (const part of ['seat', 'moves', 'order'] as const) {
    const place = frame?.querySelector(selectors[part])?.getBoundingClientRect();
    if (place !== undefined) places.set(part, place);
  }
  return places;
}

export function yieldingParts(parts: ReadonlyMap<Part, Rectangle>, raised: readonly Rectangle[]): readonly Part[] {
  return [...parts].filter(([, place]) => raised.some((card) => overlap(place, card))).map(([part]) => part);
}
