/** Candidate plays: every card of the hand with every possible target. The rules decide which of them are legal. */
import type { Intent, PlayLayout, PlayView, Presentation, SeenCard } from '@cartomancer/rules/kernel';

import { cardsIn, layoutsIn } from './zone-contents.ts';

/**
 * Only kinds of plays that are legal with at least one card now: with any other kind, every card would show the same
 * refusal.
 */
export function handPlays(
  game: PlayView,
  { presentation, legal }: { readonly presentation: Presentation; readonly legal: readonly Intent[] },
): readonly Intent[] {
  const possible = new Set(legal.map(({ type }) => type));
  const plays = presentation.plays.filter(({ intent, moves }) => moves === undefined && possible.has(intent));
  if (plays.length === 0) return [];
  const layouts = layoutsIn(presentation, game);
  const hand = layouts.filter(({ place }) => place === 'hand').flatMap((zone) => cardsIn(zone, game));
  const targets = [
    ...layouts.flatMap(({ target }) => target ?? []),
    ...presentation.seatCards(game).flatMap((seatCard) => seatCard.targets ?? []),
  ];
  return plays.flatMap((play) => hand.flatMap((card) => playsOfCard(play, { card, targets })));
}

function playsOfCard(
  play: PlayLayout,
  { card, targets }: { readonly card: SeenCard; readonly targets: readonly (string | number)[] },
): readonly Intent[] {
  const intent: Intent = { type: play.intent, [play.card]: card.handle };
  return 'onto' in play ? [intent] : targets.map((target) => ({ ...intent, [play.target]: target }));
}
