/** Choices that a player's bot and the GM's bot make alike. They know their view and nothing else. */
import type { Intent, SeenCard } from '../../../kernel/index.ts';
import { isFace, rankOfCard, valueOf } from '../cards.ts';
import type { SuitsView } from '../view.ts';

export function ofType(moves: readonly Intent[], type: string): readonly Intent[] {
  return moves.filter((move) => move.type === type);
}

/** One of them, another one a little later. */
export function oneOf<T>(items: readonly T[], view: SuitsView): T | undefined {
  return items[view.shared.prompt % Math.max(1, items.length)];
}

export function byValue(cards: readonly SeenCard[]): readonly SeenCard[] {
  return cards.toSorted((one, other) => valueOf(one.face) - valueOf(other.face));
}

/** How a card is played: a joker is an ace of the suit that is wanted. */
export function played(card: SeenCard, untagged: boolean, suit: string): Intent {
  const isJoker = rankOfCard(card.face) === 'X';
  return {
    type: 'commit_card',
    card: card.handle,
    ...(isJoker && !untagged ? { treat: { name: `A${suit}` } } : {}),
  };
}

/** The best number card there is, or none. */
export function jack(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const pile = view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];
  const best = byValue(pile.filter(({ face }) => !isFace(face))).toReversed();
  for (const { handle } of best) {
    const take = ofType(moves, 'take_with_jack').find((move) => move['card'] === handle);
    if (take !== undefined) return take;
  }
  return ofType(moves, 'skip_jack')[0];
}

/** A free attack is taken where there is a mark for it. */
export function followUp(moves: readonly Intent[]): Intent | undefined {
  return ofType(moves, 'take_follow_up')[0] ?? ofType(moves, 'decline_follow_up')[0];
}
