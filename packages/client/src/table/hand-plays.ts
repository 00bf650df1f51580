import type { Intent, PlayLayout, PlayView, Presentation, SeenCard } from '@cartomancer/rules/kernel';

import { cardsIn, layoutsIn } from './zone-contents.ts';

/**
 * Every card of the hand with every possible target; the rules decide which of these plays are legal. A kind of play
 * that is legal with no card now is left out, because every card would show the same refusal.
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
