import { gmSeat } from '../../../../kernel/index.ts';
import type { NamedParty } from '../../event-fields.ts';
import type { ChallengeResult, State } from '../../state.ts';
import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { settledChallenge, successes } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface RulingMade {
  readonly target: string;
  /** The character the ruling concerns. Missing in events of older versions. */
  readonly name?: string;
  /** The name and face of the background whose suit it tags or untags (DR-51). */
  readonly background?: string;
  readonly card?: CardCode;
  readonly old: string;
  readonly new: string;
  readonly reason: string;
}

interface OutcomeRuled extends NamedParty {
  readonly title: string;
  readonly outcome: ChallengeResult;
  /** The suit of the cost that has to be put into words. */
  readonly cost: Suit | null;
  /** Set if the ruling returns to the cards' result. */
  readonly restored?: true;
}

/** A ruling replaces the last result, what views show of it, and its cost (DR-146). Locks have events of their own. */
function outcomeRuled(state: State, { outcome, cost }: OutcomeRuled): State {
  const { lastOutcome: before, settled } = state;
  if (before === null) return state;
  const { character, title, drawn, last: lastCardResult } = before;
  // The cards' result is a kept partial success if it is not that of the last card.
  const lastOutcome = { ...before, outcome, kept: outcome === drawn && drawn !== lastCardResult };
  const shown = settled?.challenge ?? null;
  const isShown = shown !== null && shown.character === character && shown.title === title;
  return {
    ...state,
    lastOutcome,
    cost: cost === null ? null : { character, suit: cost, arbiter: gmSeat },
    costPut: null,
    settled:
      settled === null || !isShown
        ? settled
        : {
            ...settled,
            challenge: settledChallenge(lastOutcome),
            cards: settled.cards.map((card) => ({ ...card, won: successes.has(outcome) })),
          },
  };
}

export const rulingsEvents = {
  ruling_made: event<RulingMade>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  outcome_ruled: event<OutcomeRuled>({
    ...toEverybody,
    prompt: 'keep',
    apply: outcomeRuled,
  }),
};
