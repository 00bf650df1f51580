import { cardRatio } from '../cards/drawing.ts';
import type { SceneLine, ScenePlace } from './description.ts';
import type { Point } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';

/** The distance between the end of a line and the card that it points at. */
const clearance = 6;

/** How far a curve rises above the cards, in card heights. */
const rise = 0.22;

/**
 * A zone has a line if it holds cards and its origin is on the table. The line bends over the cards between its ends.
 */
export function linesBetween(
  zones: readonly ZoneInput[],
  places: Readonly<Record<string, ScenePlace>>,
): readonly SceneLine[] {
  return zones.flatMap(({ id, from, cards }): readonly SceneLine[] => {
    const [sender, receiver] = [places[from ?? ''], places[id]];
    if (sender === undefined || receiver === undefined || cards.length === 0) return [];
    const others = zones.filter((zone) => zone.id !== id && zone.id !== from && zone.cards.length > 0);
    const between = others.flatMap((zone) => places[zone.id] ?? []);
    if (between.some((place) => isBetween(place, sender, receiver))) return [{ zone: id, ...curve(sender, receiver) }];
    return [{ zone: id, start: edgeOf(sender, receiver, 0), end: edgeOf(receiver, sender, clearance) }];
  });
}

/** Whether a straight line between two places of a row would pass through the cards at this place. */
function isBetween(place: ScenePlace, start: ScenePlace, end: ScenePlace): boolean {
  const height = place.width * cardRatio;
  const isInRow = [start, end].every(({ y }) => Math.abs(y - place.y) < height / 2);
  return isInRow && (place.x - start.x) * (place.x - end.x) < 0;
}

function curve(sender: ScenePlace, receiver: ScenePlace): Pick<SceneLine, 'start' | 'end' | 'bend'> {
  const topOf = ({ x, y, width }: ScenePlace): Point => ({ x, y: y - (width * cardRatio) / 2 });
  const [start, end] = [topOf(sender), topOf(receiver)];
  const height = receiver.width * cardRatio;
  // A quadratic curve rises half as far as its control point.
  const bend = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - 2 * rise * height };
  return { start, end: { x: end.x, y: end.y - clearance }, bend };
}

/** Where a line to the other place crosses the edge of an upright card that is larger by `distance` on each side. */
function edgeOf(place: ScenePlace, other: Point, distance: number): Point {
  const across = other.x - place.x;
  const down = other.y - place.y;
  const halfWidth = place.width / 2 + distance;
  const halfHeight = (place.width * cardRatio) / 2 + distance;
  const part = Math.min(halfWidth / Math.max(1, Math.abs(across)), halfHeight / Math.max(1, Math.abs(down)), 1);
  return { x: place.x + across * part, y: place.y + down * part };
}
