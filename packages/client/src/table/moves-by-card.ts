import type { PlayLayout, PlayView, Presentation, SeenCard } from '@cartomancer/rules/kernel';

import type { Move, Moves } from './moves.ts';
import { cardField, isHarmless } from './moves.ts';
import { cardsIn, layoutsIn } from './zone-contents.ts';

/** Up to this many moves are all listed; if there are more, the moves of a card are listed once it is chosen. */
export const fewMoves = 9;

export interface CardMoves {
  readonly card: SeenCard;
  readonly moves: readonly Move[];
}

export interface MovesByCard {
  /** In the order of the hand. */
  readonly cards: readonly CardMoves[];
  /** Moves that play no card of the hand, and rarely used ones (`aside`). */
  readonly others: readonly Move[];
}

export function handleIn({ intent }: Pick<Move, 'intent'>, plays: readonly PlayLayout[]): string | undefined {
  const field = cardField(intent, plays);
  const handle = field === undefined ? undefined : intent[field];
  return typeof handle === 'string' ? handle : undefined;
}

/** Rarely used ones are listed elsewhere, unless the card has no others. */
export function movesOfCard(
  handle: string | null,
  legal: readonly Move[],
  handleOf: (move: Pick<Move, 'intent'>) => string | undefined,
): readonly Move[] {
  if (handle === null) return [];
  const moves = legal.filter((move) => handleOf(move) === handle);
  const usual = moves.filter(({ words }) => words.aside === undefined);
  return usual.length > 0 ? usual : moves;
}

/**
 * The only move of a card, if a click can send it at once: it lacks nothing, can be undone and has no cost beyond its
 * card.
 */
export function moveAtOnce([only, ...others]: readonly Move[]): Move | undefined {
  if (only === undefined || others.length > 0) return undefined;
  const isWhole = only.requiredFields.length === 0 && only.words.wantsText === undefined;
  return isWhole && isHarmless(only) ? only : undefined;
}

export function handOf(game: PlayView, presentation: Presentation): readonly SeenCard[] {
  return layoutsIn(presentation, game)
    .filter(({ place }) => place === 'hand')
    .flatMap((zone) => cardsIn(zone, game));
}

/** Cards without any legal or refused move are left out. */
export function movesByCard(
  listed: readonly Move[],
  parts: {
    readonly hand: readonly SeenCard[];
    readonly plays: readonly PlayLayout[];
    readonly refused: Moves['refused'];
  },
): MovesByCard {
  const { hand, plays } = parts;
  const inHand = new Set(hand.map(({ handle }) => handle));
  const byHandle = Map.groupBy(listed, (move) => {
    const handle = move.words.aside === undefined ? handleIn(move, plays) : undefined;
    return handle !== undefined && inHand.has(handle) ? handle : undefined;
  });
  const refusedHandles = new Set(parts.refused.map((move) => handleIn(move, plays)));
  return {
    cards: hand.flatMap((card) => {
      const moves = byHandle.get(card.handle) ?? [];
      return moves.length > 0 || refusedHandles.has(card.handle) ? [{ card, moves }] : [];
    }),
    others: byHandle.get(undefined) ?? [],
  };
}
