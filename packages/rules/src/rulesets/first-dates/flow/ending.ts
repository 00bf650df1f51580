/** The end of a date and its outcome (FD-115 to FD-127). */
import type { SeatId } from '../../../kernel/index.ts';
import { sameRank, sameSuit } from '../../../kernel/index.ts';
import { traitIn } from '../features/pack/pack.ts';
import type { EndCause, State, TraitMatch } from '../state.ts';
import { attendingSeats, dateDecidesOutcome, rolesOf, topsOf } from '../selectors.ts';
import { electorateFrom } from './leaving.ts';
import type { Stage } from './stage.ts';
import { openVote } from './votes.ts';

export function endDate(stage: Stage, end: { readonly pattern: EndCause; readonly by: SeatId | null }): void {
  stage.emit({ type: 'date_ended', pattern: end.pattern, tops: topsOf(stage.state), by: end.by });
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

/** The voters on the two questions of the outcome, if the cards do not decide them. */
function deciders(state: State): readonly SeatId[] {
  return electorateFrom(state, dateDecidesOutcome(state) ? [rolesOf(state).date] : []);
}

export function enterAftercare(stage: Stage): void {
  stage.emit({ type: 'phase_entered', phase: 'AFTERCARE' });
}

/** A second date still needs everybody's yes (FD-128); otherwise the wrap-up begins. */
function setOutcome(
  stage: Stage,
  outcome: { readonly second: boolean; readonly intimacy: boolean; readonly matches: readonly TraitMatch[] },
): void {
  stage.emit({ type: 'outcome_set', ...outcome, ghosted: !outcome.second && !outcome.intimacy });
  if (outcome.second) openVote(stage, 'second_date', attendingSeats(stage.state));
  else enterAftercare(stage);
}

export function revealTraits(stage: Stage): void {
  const { traits: cards, pack } = stage.state;
  stage.emit({ type: 'traits_revealed', cards, traits: cards.map((card) => traitIn(pack, card)) });
  const { state } = stage;
  if (isDecidedByVote(state)) {
    openVote(stage, 'second', deciders(state));
    openVote(stage, 'intimacy', deciders(state));
    return;
  }
  const matches = traitMatches(state);
  setOutcome(stage, {
    second: matches.some((match) => match.by === 'suit'),
    intimacy: matches.some((match) => match.by === 'rank'),
    matches,
  });
}

/** Sets the outcome once both questions are answered. */
export function outcomeByVote(stage: Stage): void {
  const { second, intimacy } = stage.state.results;
  if (second === undefined || intimacy === undefined) return;
  setOutcome(stage, { second, intimacy, matches: traitMatches(stage.state) });
}
