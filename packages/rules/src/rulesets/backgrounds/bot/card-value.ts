/** How much a card is worth to the player, judged from the view. */
import type { CardCode } from '../../../kernel/index.ts';
import { judgeChallenge, pairOutcomeOf, valueOf } from '../features/draws/judging.ts';
import type { Judged } from '../features/draws/judging.ts';
import type { ChallengeResult, PairOutcome, PartyId } from '../state.ts';
import type { DrawView, TableView } from '../view-types.ts';

const resultWorth: Readonly<Record<ChallengeResult, number>> = {
  complete: 5,
  partial: 4,
  cost: 3,
  two: 2,
  again: 1,
  failed: 0,
};
const pairWorth: Readonly<Record<PairOutcome, number>> = { decisive: 3, advantage: 2, alter: 1, unresolved: 0 };

export function asJudged(view: TableView, card: CardCode): Judged {
  return { card, value: valueOf(card, view.shared.options.aceValue) };
}

/** The worth of this card in place of the draw's result; higher is better. */
export function worthOf(view: TableView, draw: DrawView, card: Judged): number {
  const { resolution, options } = view.shared;
  if (resolution === null) return 0;
  const { challenge } = resolution;
  if (challenge !== null) {
    // A bot assumes a medium target if it cannot see the target.
    const target = challenge.target ?? view.own.target ?? 8;
    const rule = options.hitRule === 'above' ? 'above' : 'atLeast';
    return resultWorth[judgeChallenge(card, { suit: challenge.suit, target }, rule).outcome];
  }
  const side = sideOf(view, draw.party);
  const others = resolution.draws.filter(({ party, result }) => result !== null && sideOf(view, party) !== side);
  if (resolution.kind === 'fray')
    return card.value > Math.max(...others.map(({ result }) => result?.value ?? 0)) ? 1 : 0;
  return others.reduce((sum, { result }) => (result === null ? sum : sum + worthAgainst(card, result)), 0);
}

/** The worth of the bot's own card against another card; negative if the bot's card is lower. */
function worthAgainst(own: Judged, other: Judged): number {
  const worth = pairWorth[pairOutcomeOf(own, other)];
  return own.value > other.value ? worth : -worth;
}

function sideOf(view: TableView, party: PartyId): number | undefined {
  return view.shared.resolution?.parties.find(({ id }) => id === party)?.side;
}
