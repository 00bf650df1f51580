/** Where a bubble beside a card is drawn, so that it covers neither the card nor the seat cards. */
import { overlap } from '../scene/geometry.ts';
import type { Point, Rectangle, Size } from '../scene/geometry.ts';

/** The distances of a bubble from its subject and from the edge of the window, in CSS pixels. */
export const gap = 14;
export const margin = 8;
/** A bubble farther away than this would not be taken for the card's own. */
const farthest = 240;

export interface BubblePlace {
  readonly at: Rectangle;
  readonly size: Size;
  readonly window: Size;
  /** Elements that the bubble may not cover. */
  readonly avoid: readonly Rectangle[];
  /** Texts that it should not cover, if there is another place. */
  readonly spare: readonly Rectangle[];
}

/**
 * Above the card or, if it would cover something there, at the nearest place beside or above that, or below the card. If there is
 * none, above the card after all. All distances are in CSS pixels of the window.
 */
export function placeBubble({ at, size, window, avoid, spare }: BubblePlace): Point {
  const rightmost = window.width - size.width - margin;
  const clamped = (x: number): number => Math.min(rightmost, Math.max(margin, x));
  const x = clamped(at.x + at.width / 2 - size.width / 2);
  const y = Math.max(margin, at.y - size.height - gap);
  const under = at.y + at.height + gap;
  const distance = (place: Point): number =>
    Math.hypot(place.x - x, place.y >= under ? place.y - under + gap : place.y - y);
  const nearest = (obstacles: readonly Rectangle[]): Point | undefined => {
    const beside = obstacles
      .flatMap((one) => [one.x + one.width + margin, one.x - size.width - margin])
      .filter((place) => place === clamped(place))
      .map((place): Point => ({ x: place, y }));
    const above = obstacles
      .map((one): Point => ({ x, y: one.y - size.height - gap }))
      .filter((place) => place.y >= margin && place.y <= y);
    const below = [under, ...obstacles.map((one) => one.y + one.height + margin)]
      .filter((place) => place >= under && place <= window.height - size.height - margin)
      .map((place): Point => ({ x, y: place }));
    const isFree = (place: Point): boolean => obstacles.every((one) => !overlap({ ...place, ...size }, one));
    return [{ x, y }, ...beside, ...above, ...below]
      .filter(isFree)
      .toSorted((one, other) => distance(one) - distance(other))[0];
  };
  const free = nearest([...avoid, ...spare]);
  const isNear = free !== undefined && distance(free) <= farthest;
  return (isNear ? free : nearest(avoid)) ?? { x, y };
}
