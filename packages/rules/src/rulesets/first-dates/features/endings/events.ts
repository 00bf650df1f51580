import type { EndCause, Pattern, State } from '../../state.ts';
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { withMarks } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface Ending {
  readonly pattern: Pattern;
  readonly tops: readonly CardCode[];
  readonly by: SeatId | null;
}

interface DateEnded {
  /** The cause. Stored events call it `pattern`. */
  readonly pattern: EndCause;
  readonly tops: readonly CardCode[];
  readonly by: SeatId | null;
}

function ended(state: State, event: DateEnded): State {
  const { pattern, tops, by } = event;
  const over: State = {
    ...state,
    window: null,
    interference: null,
    pending: null,
    ended: { cause: pattern, tops, by },
    votes: state.votes.filter((vote) => vote.topic !== 'concede'),
    results: {},
  };
  // Being stood up does not count as a date (FD-55, FD-131).
  if (pattern === 'stood_up') return over;
  return withMarks({ ...over, phase: 'OUTCOME', prospect: withDateCounted(state.prospect) });
}

function withDateCounted(prospect: State['prospect']): State['prospect'] {
  return prospect === null ? null : { ...prospect, dates: prospect.dates + 1 };
}

export const endingsEvents = {
  ending_pending: event<Ending>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { pattern, by }) => withMarks({ ...state, pending: { pattern, by } }),
  }),
  ending_broken: event<Ending>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withMarks({ ...state, pending: null }),
  }),
  date_ended: event<DateEnded>({
    ...toEverybody,
    prompt: ({ event: { pattern } }) => (pattern === 'stood_up' ? 'keep' : 'raise'),
    apply: ended,
  }),
};
