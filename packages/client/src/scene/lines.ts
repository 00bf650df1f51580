/** Lines between zones: from an attacker to the attack at its target. */
import { cardRatio } from '../cards/drawing.ts';
import type { SceneLine, ScenePlace } from './description.ts';
import type { Point } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';

/** The distance between the end of a line and the card that it points at. */
const clearance = 6;

/** The lines of all zones that hold cards and whose origin is on the table. */
export function linesBetween(
  zones: readonly ZoneInput[],
  places: Readonly<Record<string, ScenePlace>>,
): readonly SceneLine[] {
  return zones.flatMap(({ id, from, cards }): readonly SceneLine[] => {
    const [sender, receiver] = [places[from ?? ''], places[id]];
    if (sender === undefined || receiver === undefined || cards.length === 0) return [];
    return [{ zone: id, start: edgeOf(sender, receiver, 0), end: edgeOf(receiver, sender, clearance) }];
  });
}

/** The point on the edge of an upright card at this place that is nearest to the other place, moved outwards by the distance. */
function edgeOf(place: ScenePlace, other: Point, distance: number): Point {
  const across = other.x - place.x;
  const down = other.y - place.y;
  const halfWidth = place.width / 2 + distance;
  const halfHeight = (place.width * cardRatio) / 2 + distance;
  const part = Math.min(halfWidth / Math.max(1, Math.abs(across)), halfHeight / Math.max(1, Math.abs(down)), 1);
  return { x: place.x + across * part, y: place.y + down * part };
}
