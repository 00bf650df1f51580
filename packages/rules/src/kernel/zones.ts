/**
 * Zones hold cards that at least one viewer sees. Intents name a card by its handle, which counts the arrivals in that
 * zone. A card gets a new handle whenever it enters a zone, so handles reveal no more than the public counts, and no
 * card can be followed through a hidden place. A face-down pile needs no handles: it is a list of codes.
 */
import type { CardCode } from './cards.ts';
import { factoryOrderOf } from './cards.ts';

export type Handle = string;

export interface SeenCard {
  readonly handle: Handle;
  readonly face: CardCode;
  readonly back?: string;
}

export interface Zone {
  readonly cards: readonly SeenCard[];
  /** The number of cards that ever entered; handles contain it. */
  readonly arrivals: number;
}

/** A pile in a hidden order, top card first. */
export type Pile = readonly CardCode[];

export const emptyZone: Zone = { cards: [], arrivals: 0 };

export function enter(zone: Zone, arrivals: readonly CardCode[], options: { readonly back?: string } = {}): Zone {
  const { back } = options;
  const entered = arrivals.map((face, index): SeenCard => {
    const handle = `h${zone.arrivals + index + 1}`;
    return back === undefined ? { handle, face } : { handle, face, back };
  });
  return { cards: [...zone.cards, ...entered], arrivals: zone.arrivals + entered.length };
}

/** Throws if there is none. */
export function takeOut(zone: Zone, face: CardCode): Zone {
  const index = zone.cards.findIndex((card) => card.face === face);
  if (index < 0) throw new Error(`${face} is not in this zone`);
  return { ...zone, cards: zone.cards.toSpliced(index, 1) };
}

export function cardAt(cards: readonly SeenCard[], handle: Handle): SeenCard | undefined {
  return cards.find((card) => card.handle === handle);
}

export function topOf(zone: Zone): SeenCard | undefined {
  return zone.cards.at(-1);
}

/**
 * Cards as another viewer sees them: in factory order, with handles by position, so that no one learns when each card
 * entered.
 */
export function laidOut(cards: readonly SeenCard[]): readonly SeenCard[] {
  return cards
    .toSorted((one, other) => (factoryOrderOf(one.face) ?? 0) - (factoryOrderOf(other.face) ?? 0))
    .map((card, index) => ({ ...card, handle: `p${index + 1}` }));
}
