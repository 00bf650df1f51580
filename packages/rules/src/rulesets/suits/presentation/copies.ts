/** The cards that a King can copy, the most useful first (SU-79, SU-86). */
import type { CardCode } from '../../../kernel/index.ts';
import { isJoker, suitOf } from '../../../kernel/index.ts';
import { rankOfCard } from '../cards.ts';
import { isUntaggedFor } from '../features/plays/checks.ts';
import type { TableView } from '../view-types.ts';
import { helpsNpc } from './riders.ts';

/** The number of copies offered among the usual moves; the others are listed apart. */
const mostUsual = 6;

/** The ranks of copied cards, the best last: an Ace draws and counts ten, and a number counts its value. */
const ranksByUse: readonly string[] = [...'23456789TQJA'];

function useOf(face: CardCode): number {
  return ranksByUse.indexOf(rankOfCard(face));
}

/**
 * Whether a King gains nothing by copying this card, because the copy is a plain ten, like the King itself. This is so for Kings
 * (SU-83) and, for the GM, for tens and Queens whose suit does nothing for the play (SU-86, SU-97).
 */
function isPlainTen(face: CardCode, view: TableView): boolean {
  const rank = rankOfCard(face);
  if (rank === 'K') return true;
  const isNumberForGm = view.own.you.kind === 'gm' && (rank === 'Q' || rank === 'T');
  return isNumberForGm && !isJoker(face) && !helpsNpc(view, suitOf(face));
}

/** The faces in the crew's discard that a King gains something by copying, each listed once. */
export function copies(view: TableView): readonly CardCode[] {
  if (isUntaggedFor(view, view.own.you.kind)) return [];
  const faces = view.shared.discards.player.map(({ face }) => face).filter((face) => !isPlainTen(face, view));
  return [...new Set(faces)].toSorted((one, other) => useOf(other) - useOf(one));
}

/**
 * Aces, Jacks and, for players, Queens, which have an effect (SU-86), and cards of the player's own suit, which draw one
 * (SU-87).
 */
export function usualCopies(view: TableView): readonly CardCode[] {
  const { character, you } = view.own;
  const isUsual = (face: CardCode): boolean =>
    (you.kind === 'gm' ? ['A', 'J'] : ['A', 'J', 'Q']).includes(rankOfCard(face)) ||
    (!isJoker(face) && suitOf(face) === character?.suit);
  return copies(view).filter(isUsual).slice(0, mostUsual);
}
