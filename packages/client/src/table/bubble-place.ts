import { overlap } from '../scene/geometry.ts';
import type { Point, Rectangle, Size } from '../scene/geometry.ts';

/** The distances of a bubble from its subject and from the edge of the window, in CSS pixels. */
export const gap = 14;
export const margin = 8;
/** A bubble farther away than this would not seem to belong to the card. */
const farthest = 240;

export interface BubblePlace {
  readonly at: Rectangle;
  readonly size: Size;
  readonly window: Size;
  /** Elements that the bubble may not cover. */
  readonly avoid: readonly Rectangle[];
  /** Texts that it covers only if there is no other place nearby. */
  readonly avoidIfPossible: readonly Rectangle[];
}

/**
 * The place above the card. If the bubble would cover something there: the nearest free place beside or above the
 * obstacle, or below the card; if none is free, above the card after all. All distances are in CSS pixels of the
 * window.
 */
export function placeBubble({ at, size, window, avoid, avoidIfPossible }: BubblePlace): Point {
  const rightmost = window.width - size.width - margin;
  const clamped = (x: number): number => Math.min(rightmost, Math.max(margin, x));
  const x = clamped(at.x + at.width / 2 - size.width / 2);
  const y = Math.max(margin, at.y - size.height - gap);
  const below = at.y + at.height + gap;
  const distance = (place: Point): number =>
    Math.hypot(place.x - x, place.y >= below ? place.y - below + gap : place.y - y);
  const nearest = (obstacles: readonly Rectangle[]): Point | undefined => {
    const beside = obstacles
      .flatMap((obstacle) => [obstacle.x + obstacle.width + margin, obstacle.x - size.width - margin])
      .filter((place) => place === clamped(place))
      .map((place): Point => ({ x: place, y }));
    const above = obstacles
      .map((obstacle): Point => ({ x, y: obstacle.y - size.height - gap }))
      .filter((place) => place.y >= margin && place.y <= y);
    const lower = [below, ...obstacles.map((obstacle) => obstacle.y + obstacle.height + margin)]
      .filter((place) => place >= below && place <= window.height - size.height - margin)
      .map((place): Point => ({ x, y: place }));
    const isFree = (place: Point): boolean => obstacles.every((obstacle) => !overlap({ ...place, ...size }, obstacle));
    return [{ x, y }, ...beside, ...above, ...lower]
      .filter(isFree)
      .toSorted((one, other) => distance(one) - distance(other))[0];
  };
  const free = nearest([...avoid, ...avoidIfPossible]);
  const isNear = free !== undefined && distance(free) <= farthest;
  return (isNear ? free : nearest(avoid)) ?? { x, y };
}
