/** The end of a date and its outcome (FD-115 to FD-127). */
import type { SeatId } from '../../../kernel/index.ts';
import { sameRank, sameSuit } from '../../../kernel/index.ts';
import { traitIn } from '../features/pack/pack.ts';
import type { EndCause, State, TraitMatch } from '../state.ts';
import { expectedSeats, dateDecidesOutcome, rolesOf, topsOf } from '../selectors.ts';
import { electorateFrom } from './leaving.ts';
import type { FlowContext } from './flow-context.ts';
import { openVote } from './votes.ts';

export function endDate(context: FlowContext, end: { readonly cause: EndCause; readonly by: SeatId | null }): void {
  context.emit({ type: 'date_ended', pattern: end.cause, tops: topsOf(context.state), by: end.by });
}

/** Where the trait cards match the final tops: by suit for a second date, by rank for intimacy (FD-126). */
function traitMatches(state: State): readonly TraitMatch[] {
  const tops = state.ended?.tops ?? [];
  return state.traits.flatMap((trait) =>
    tops.flatMap((top): readonly TraitMatch[] => [
      ...(sameSuit(trait, top) ? [{ trait, top, by: 'suit' } as const] : []),
      ...(sameRank(trait, top) ? [{ trait, top, by: 'rank' } as const] : []),
    ]),
  );
}

/** Whether people decide the outcome: by option, or because the date ended without a pattern (FD-121, FD-122). */
function isDecidedByVote(state: State): boolean {
  return ['silence', 'cut'].includes(state.ended?.cause ?? '') || state.options.outcomeRule !== 'traits';
}

function deciders(state: State): readonly SeatId[] {
  return electorateFrom(state, dateDecidesOutcome(state) ? [rolesOf(state).date] : []);
}

export function enterAftercare(context: FlowContext): void {
  context.emit({ type: 'phase_entered', phase: 'AFTERCARE' });
}

/** A wanted second date needs everybody's agreement (FD-128): aftercare follows that vote. */
function setOutcome(
  context: FlowContext,
  outcome: { readonly second: boolean; readonly intimacy: boolean; readonly matches: readonly TraitMatch[] },
): void {
  context.emit({ type: 'outcome_set', ...outcome, ghosted: !outcome.second && !outcome.intimacy });
  if (outcome.second) openVote(context, 'second_date', expectedSeats(context.state));
  else enterAftercare(context);
}

export function revealTraits(context: FlowContext): void {
  const { traits: cards, pack } = context.state;
  context.emit({ type: 'traits_revealed', cards, traits: cards.map((card) => traitIn(pack, card)) });
  const { state } = context;
  if (isDecidedByVote(state)) {
    openVote(context, 'second', deciders(state));
    openVote(context, 'intimacy', deciders(state));
    return;
  }
  const matches = traitMatches(state);
  setOutcome(context, {
    second: matches.some((match) => match.by === 'suit'),
    intimacy: matches.some((match) => match.by === 'rank'),
    matches,
  });
}

export function outcomeByVote(context: FlowContext): void {
  const { second, intimacy } = context.state.results;
  if (second === undefined || intimacy === undefined) return;
  setOutcome(context, { second, intimacy, matches: traitMatches(context.state) });
}
