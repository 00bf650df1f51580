/** The end of a date and what it meant (FD-115 to FD-127). */
import type { SeatId } from '../../../kernel/index.ts';
import { sameRank, sameSuit } from '../../../kernel/index.ts';
import type { EndCause, State, TraitMatch } from '../state.ts';
import { attendingSeats, isUpToTheDate, rolesOf, topsOf } from '../selectors.ts';
import { answering } from './leaving.ts';
import type { Stage } from './stage.ts';
import { openVote } from './votes.ts';

export function endDate(stage: Stage, end: { readonly pattern: EndCause; readonly by: SeatId | null }): void {
  stage.emit({ type: 'date_ended', pattern: end.pattern, tops: topsOf(stage.state), by: end.by });
}

/** Where the trait cards meet the final tops: by suit for a second date, by rank for intimacy (FD-126). */
function traitMatches(state: State): readonly TraitMatch[] {
  const tops = state.ended?.tops ?? [];
  return state.traits.flatMap((trait) =>
    tops.flatMap((top): readonly TraitMatch[] => [
      ...(sameSuit(trait, top) ? [{ trait, top, by: 'suit' } as const] : []),
      ...(sameRank(trait, top) ? [{ trait, top, by: 'rank' } as const] : []),
    ]),
  );
}

/** A date without a pattern says nothing, so the table does (FD-121, FD-122). */
function byVote(state: State): boolean {
  return ['silence', 'cut'].includes(state.ended?.cause ?? '') || state.options.outcomeRule !== 'traits';
}

/** Who answers the two questions where the cards do not. */
function deciders(state: State): readonly SeatId[] {
  return answering(state, isUpToTheDate(state) ? [rolesOf(state).date] : []);
}

export function enterAftercare(stage: Stage): void {
  stage.emit({ type: 'phase_entered', phase: 'AFTERCARE' });
}

/** A second date that is wanted still needs everybody's yes (FD-128); otherwise the evening is told. */
function setOutcome(
  stage: Stage,
  outcome: { readonly second: boolean; readonly intimacy: boolean; readonly matches: readonly TraitMatch[] },
): void {
  stage.emit({ type: 'outcome_set', ...outcome, ghosted: !outcome.second && !outcome.intimacy });
  if (outcome.second) openVote(stage, 'second_date', attendingSeats(stage.state));
  else enterAftercare(stage);
}

export function revealTraits(stage: Stage): void {
  stage.emit({ type: 'traits_revealed', cards: stage.state.traits });
  const { state } = stage;
  if (byVote(state)) {
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

/** Once both questions are answered, the outcome stands. */
export function outcomeByVote(stage: Stage): void {
  const { second, intimacy } = stage.state.results;
  if (second === undefined || intimacy === undefined) return;
  setOutcome(stage, { second, intimacy, matches: traitMatches(stage.state) });
}
