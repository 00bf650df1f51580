/** The cards that a King can copy, the most useful first (SU-79, SU-86). */
import type { CardCode } from '../../../kernel/index.ts';
import { isJoker, suitOf } from '../../../kernel/index.ts';
import { cardValue, rankOfCard } from '../cards.ts';
import { isUntaggedFor } from '../features/plays/checks.ts';
import type { TableView } from '../view-types.ts';
import { helpsNpc } from './riders.ts';

const mostUsual = 6;

/** The ranks of copied cards, the best last: an Ace draws and counts ten, and a number counts its value. */
const ranksByUse: readonly string[] = [...'23456789TQJA'];

function useOf(face: CardCode): number {
  return ranksByUse.indexOf(rankOfCard(face));
}

/**
 * Whether a King gains nothing by copying this card, because the copy is a plain ten, like the King itself. This is so
 * for Kings (SU-83) and, for the GM, for tens and Queens whose suit does nothing for the play (SU-86, SU-97).
 */
function isPlainTen(face: CardCode, view: TableView): boolean {
  const rank = rankOfCard(face);
  if (rank === 'K') return true;
  const isNumberForGm = view.own.you.kind === 'gm' && (rank === 'Q' || rank === 'T');
  return isNumberForGm && !isJoker(face) && !helpsNpc(view, suitOf(face));
}

interface Gain {
  readonly draws: number;
  readonly fetches: number;
  readonly value: number;
}

/**
 * What a card brings in the turn order: an Ace draws, a Jack fetches, and for players their own suit draws (SU-80,
 * SU-87). No suit has another effect there, and no one lends a Queen (SU-120).
 */
function gainInOrder(face: CardCode, { own: { character, you } }: TableView): Gain {
  const rank = rankOfCard(face);
  const isOwnSuit = you.kind === 'seat' && !isJoker(face) && suitOf(face) === character?.suit;
  return {
    draws: (rank === 'A' ? 1 : 0) + (isOwnSuit ? 1 : 0),
    fetches: rank === 'J' ? 1 : 0,
    value: cardValue(face),
  };
}

function isAtLeast(one: Gain, other: Gain): boolean {
  return one.draws >= other.draws && one.fetches >= other.fetches && one.value >= other.value;
}

/** The copies that bring something in the turn order which neither this King itself nor another copy brings (SU-79). */
function copiesInOrder(faces: readonly CardCode[], view: TableView, king: CardCode): readonly CardCode[] {
  const cards = [king, ...faces].map((face) => ({ face, gain: gainInOrder(face, view) }));
  const best = cards.filter(({ gain }, place) =>
    cards.every(
      (other, otherPlace) =>
        otherPlace === place || !isAtLeast(other.gain, gain) || (otherPlace > place && isAtLeast(gain, other.gain)),
    ),
  );
  return best.map(({ face }) => face).filter((face) => face !== king);
}

/** The faces in the crew's discard that this King gains something by copying, each listed once. */
export function copies(view: TableView, king: CardCode): readonly CardCode[] {
  if (isUntaggedFor(view, view.own.you.kind)) return [];
  const faces = view.shared.discards.player.map(({ face }) => face).filter((face) => !isPlainTen(face, view));
  const sorted = [...new Set(faces)].toSorted((one, other) => useOf(other) - useOf(one));
  return view.shared.phase === 'INIT' ? copiesInOrder(sorted, view, king) : sorted;
}

/** Aces, Jacks and, for players, Queens have an effect (SU-86); cards of the player's own suit draw one (SU-87). */
export function usualCopies(view: TableView, king: CardCode): readonly CardCode[] {
  const { character, you } = view.own;
  const isUsual = (face: CardCode): boolean =>
    (you.kind === 'gm' ? ['A', 'J'] : ['A', 'J', 'Q']).includes(rankOfCard(face)) ||
    (!isJoker(face) && suitOf(face) === character?.suit);
  return copies(view, king).filter(isUsual).slice(0, mostUsual);
}
