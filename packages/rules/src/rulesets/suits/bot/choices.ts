/** Choices that the bots of players and of the GM share. */
import type { Intent, SeatId, SeenCard, Suit } from '../../../kernel/index.ts';
import { isFace, rankOfCard, cardValue } from '../cards.ts';
import type { Character } from '../state.ts';
import type { TableView } from '../view-types.ts';
import type { CardPreferences } from './adding.ts';
import { priceOf } from './adding.ts';

export function ofType(moves: readonly Intent[], type: string): readonly Intent[] {
  return moves.filter((move) => move.type === type);
}

/**
 * Takes the items in turn, one with each play of the scene. Each scene starts three items after the start of the
 * previous one, so that it has other lines.
 */
export function inTurn<T>(items: readonly T[], { shared: { scene } }: TableView): T | undefined {
  return items[((scene?.plays ?? 0) + 3 * (scene?.number ?? 0)) % Math.max(1, items.length)];
}

export function byValue(cards: readonly SeenCard[]): readonly SeenCard[] {
  return cards.toSorted((one, other) => cardValue(one.face) - cardValue(other.face));
}

/** Of items with the same worth, the first. */
export function bestBy<T>(items: readonly T[], worth: (item: T) => number): T | undefined {
  return items.toSorted((one, other) => worth(other) - worth(one))[0];
}

export function characterIn({ shared, own }: TableView, seat: SeatId): Character | undefined {
  return shared.seats.find((candidate) => candidate.seat === seat)?.character ?? own.characters?.[seat];
}

/** The best ten in the players' discard for a King to copy, if it is worth more than a plain King. */
function copied(view: TableView, king: SeenCard, preferences: CardPreferences): SeenCard | undefined {
  const tens = view.shared.discards.player.filter(
    ({ face }) => cardValue(face) === cardValue(king.face) && face[0] !== 'X',
  );
  const best = bestBy(tens, ({ face }) => -priceOf(face, preferences));
  const plain = priceOf(king.face, preferences);
  return best !== undefined && rankOfCard(best.face) !== 'K' && priceOf(best.face, preferences) < plain
    ? best
    : undefined;
}

/** How a card is played: a joker is an ace of the suit that draws, a King the best ten of the discard. */
export function played(view: TableView, card: SeenCard, preferences: CardPreferences): Intent {
  const plain = { type: 'commit_card', card: card.handle };
  if (preferences.untagged) return plain;
  const rank = rankOfCard(card.face);
  const suit: Suit = preferences.suit ?? preferences.wanted[0] ?? 'S';
  if (rank === 'X') return { ...plain, treat: { name: `A${suit}` } };
  const copy = rank === 'K' ? copied(view, card, preferences) : undefined;
  return copy === undefined ? plain : { ...plain, treat: { copy: copy.handle } };
}

export function jack(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const pile = view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];
  const best = byValue(pile.filter(({ face }) => !isFace(face))).toReversed();
  for (const { handle } of best) {
    const take = ofType(moves, 'take_with_jack').find((move) => move['card'] === handle);
    if (take !== undefined) return take;
  }
  return ofType(moves, 'skip_jack')[0];
}

/**
 * Takes another shot (SU-154); aims a free attack at the most hurt member of the fight (SU-178),
 * never at bystanders.
 */
export function followUp({ shared }: TableView, moves: readonly Intent[]): Intent | undefined {
  const { combat, npcs, seats } = shared;
  const damage = new Map([
    ...npcs.map((npc) => [npc.id, npc.damage] as const),
    ...seats.map((seat) => [seat.seat, seat.damage] as const),
  ]);
  const offered = ofType(moves, 'take_follow_up');
  const fighting = offered.filter(
    ({ kind, mark }) => kind === 'reshoot' || combat?.parties.includes(String(mark)) === true,
  );
  return bestBy(fighting, ({ mark }) => damage.get(String(mark)) ?? 0) ?? ofType(moves, 'decline_follow_up')[0];
}
