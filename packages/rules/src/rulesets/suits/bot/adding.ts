/** Which cards a bot adds to a play, or none: it spends little, and nothing on what cannot be won. */
import type { SeenCard, Suit } from '../../../kernel/index.ts';
import { isJoker, suitOf } from '../../../kernel/index.ts';
import { rankOfCard, valueOf } from '../cards.ts';
import type { PlayingView } from '../view-types.ts';

/** What the other side is thought to add besides its cards, and a number that nobody has named. */
const guessedModifier = 10;
const guessedThreshold = 15;

/** How much one side of the table has to add, as far as a player can tell; 0 or less where it looks won. */
export function missing({ opposition, total, gmCards }: PlayingView): number {
  if (opposition?.kind === 'opposed') return gmCards + guessedModifier + 1 - total;
  return (opposition?.value ?? guessedThreshold) - total;
}

/** What a card does for whoever plays it, besides its value. */
export interface Taste {
  /** Faces are plain tens (SU-93). */
  readonly untagged: boolean;
  /** The suit that draws a card (SU-87). */
  readonly suit: Suit | null;
  /** Suits that make this use better (SU-97). */
  readonly wanted: readonly Suit[];
}

/** A drawn card, a number card that a Jack fetches, and one suit that counts, in pips. */
const worthOfDraw = 6;
const worthOfFetch = 5;
const worthOfRider = 2;
/** A joker or King is worth keeping for when it can be anything. */
const worthOfChoice = 3;

/** What it costs to part with a card: its pips, less what comes back for it. */
export function priceOf(face: SeenCard['face'], { untagged, suit, wanted }: Taste): number {
  const rank = rankOfCard(face);
  const own = isJoker(face) ? null : suitOf(face);
  const draws = (own !== null && own === suit ? 1 : 0) + (rank === 'A' && !untagged ? 1 : 0);
  const fetches = rank === 'J' && !untagged ? worthOfFetch : 0;
  const chooses = rank === 'X' || rank === 'K' ? worthOfChoice : 0;
  const rides = own !== null && wanted.includes(own) ? worthOfRider : 0;
  return valueOf(face) + chooses - draws * worthOfDraw - fetches - rides;
}

/** Every choice of at most so many cards, none among them. */
function handfuls([first, ...rest]: readonly SeenCard[], most: number): readonly (readonly SeenCard[])[] {
  if (first === undefined || most <= 0) return [[]];
  return [...handfuls(rest, most), ...handfuls(rest, most - 1).map((some) => [first, ...some])];
}

function sum(cards: readonly SeenCard[], worth: (face: SeenCard['face']) => number): number {
  return cards.reduce((total, { face }) => total + worth(face), 0);
}

/**
 * The cheapest cards that make up what is missing, the one to play first in front.
 *
 * @param need pips that are missing, 1 or more.
 * @param most how many cards may go.
 * @returns nothing where no such cards are there: then none of them should be spent.
 */
export function cheapest(
  cards: readonly SeenCard[],
  { need, most, taste }: { readonly need: number; readonly most: number; readonly taste: Taste },
): readonly SeenCard[] | undefined {
  const price = (face: SeenCard['face']) => priceOf(face, taste);
  const [best] = handfuls(cards, most)
    .filter((some) => sum(some, valueOf) >= need)
    .toSorted((one, other) => sum(one, price) - sum(other, price) || one.length - other.length);
  // What draws goes first: what comes may spare the rest.
  return best?.toSorted((one, other) => price(one.face) - price(other.face));
}
