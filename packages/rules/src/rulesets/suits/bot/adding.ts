/** Which cards a bot adds to a play: it spends little, and nothing on a play that it cannot win. */
import type { SeenCard, Suit } from '../../../kernel/index.ts';
import { isJoker, suitOf } from '../../../kernel/index.ts';
import { rankOfCard, cardValue } from '../cards.ts';
import type { PlayingView } from '../view-types.ts';

/** A guess at what the other side adds besides its cards, and at a number that is secret. */
const guessedModifier = 10;
const guessedThreshold = 15;

/** How much this side has to add to win, as far as a player can tell; 0 or less if it seems to win already. */
export function missing({ opposition, total, gmCards }: PlayingView): number {
  if (opposition?.kind === 'opposed') return gmCards + guessedModifier + 1 - total;
  return (opposition?.value ?? guessedThreshold) + gmCards - total;
}

/** What the price of a card depends on, besides its face. */
export interface CardPreferences {
  /** Faces are plain tens (SU-93). */
  readonly untagged: boolean;
  /** The suit that draws a card (SU-87). */
  readonly suit: Suit | null;
  /** Suits that make this use better (SU-97). */
  readonly wanted: readonly Suit[];
}

/** The worth, in pips, of a drawn card, of a number card that a Jack fetches, and of a card of a wanted suit. */
const worthOfDraw = 6;
const worthOfFetch = 5;
const worthOfRider = 2;
/** The worth, in pips, of keeping a joker or King for a later play, where it can be any card. */
const worthOfChoice = 3;

/** Its pips, plus what it could do later, less what it brings back. */
export function priceOf(face: SeenCard['face'], { untagged, suit, wanted }: CardPreferences): number {
  const rank = rankOfCard(face);
  const own = isJoker(face) ? null : suitOf(face);
  const draws = (own !== null && own === suit ? 1 : 0) + (rank === 'A' && !untagged ? 1 : 0);
  const fetches = rank === 'J' && !untagged ? worthOfFetch : 0;
  const chooses = rank === 'X' || rank === 'K' ? worthOfChoice : 0;
  const rides = own !== null && wanted.includes(own) ? worthOfRider : 0;
  return cardValue(face) + chooses - draws * worthOfDraw - fetches - rides;
}

function selections([first, ...rest]: readonly SeenCard[], most: number): readonly (readonly SeenCard[])[] {
  if (first === undefined || most <= 0) return [[]];
  return [...selections(rest, most), ...selections(rest, most - 1).map((others) => [first, ...others])];
}

function sum(cards: readonly SeenCard[], worth: (face: SeenCard['face']) => number): number {
  return cards.reduce((total, { face }) => total + worth(face), 0);
}

/**
 * The cheapest cards that make up what is missing, in the order in which to play them.
 *
 * @param need missing pips, 1 or more.
 * @param most how many cards may be played.
 * @returns `undefined` if no such cards exist: then none of them should be spent.
 */
export function cheapest(
  cards: readonly SeenCard[],
  { need, most, preferences }: { readonly need: number; readonly most: number; readonly preferences: CardPreferences },
): readonly SeenCard[] | undefined {
  const price = (face: SeenCard['face']) => priceOf(face, preferences);
  const [best] = selections(cards, most)
    .filter((selection) => sum(selection, cardValue) >= need)
    .toSorted((one, other) => sum(one, price) - sum(other, price) || one.length - other.length);
  // Cards that draw are played first: the drawn card may make the others unnecessary.
  return best?.toSorted((one, other) => price(one.face) - price(other.face));
}
