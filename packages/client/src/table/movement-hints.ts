/** Infers where cards come from and go to between two scenes, using only information that the viewer has. */
import type { MovementHint } from '../scene/moving-cards.ts';
import type { CardInput, ZoneInput } from '../scene/layout-input.ts';

export interface PutDown {
  readonly face: string;
  readonly seat: string;
}

export function seatCardPlace(seat: string): string {
  return `seat:${seat}`;
}

interface PlacedCard {
  readonly card: CardInput;
  readonly zone: ZoneInput;
}

function placedCards(zones: readonly ZoneInput[]): readonly PlacedCard[] {
  return zones.flatMap((zone) => zone.cards.map((card) => ({ card, zone })));
}

function deckOf(zones: readonly ZoneInput[], back: string): string | undefined {
  return zones.find((zone) => zone.kind === 'deck' && zone.back === back)?.id;
}

/**
 * A card with a new key comes from the first of these places that fits: the place where a card with the same face
 * disappeared; the seat card of the seat that put it down; the deck with its back. The other cards that disappeared
 * return to their deck.
 */
export function movementHints(
  before: readonly ZoneInput[],
  after: readonly ZoneInput[],
  putDown: readonly PutDown[],
): readonly MovementHint[] {
  const old = placedCards(before);
  const now = placedCards(after);
  const oldKeys = new Set(old.map(({ card }) => card.key));
  const newKeys = new Set(now.map(({ card }) => card.key));
  const gone = old.filter(({ card }) => !newKeys.has(card.key));
  const unused = [...putDown];
  const found: MovementHint[] = [];

  for (const { card, zone } of now) {
    if (oldKeys.has(card.key)) continue;
    const moved = gone.findIndex((other) => other.card.face === card.face && other.card.back === card.back);
    if (moved >= 0) {
      const [earlier] = gone.splice(moved, 1);
      if (earlier !== undefined) found.push({ key: card.key, from: { card: earlier.card.key } });
      continue;
    }
    const putIndex = zone.place === 'hand' ? -1 : unused.findIndex(({ face }) => face === card.face);
    const [putDownCard] = putIndex < 0 ? [] : unused.splice(putIndex, 1);
    const place = putDownCard === undefined ? deckOf(after, card.back) : seatCardPlace(putDownCard.seat);
    if (place !== undefined) found.push({ key: card.key, from: { place } });
  }
  for (const { card } of gone) {
    const place = deckOf(after, card.back);
    if (place !== undefined) found.push({ key: card.key, to: { place } });
  }
  return found;
}
