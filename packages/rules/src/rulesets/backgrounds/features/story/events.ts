import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface LineTold {
  readonly seat: SeatId;
  readonly text: string;
  readonly as: 'strategy' | 'annotation' | 'summary';
  /** The NPC whose line it is. */
  readonly name?: string;
}

interface OutcomeTold {
  readonly seat: SeatId;
  readonly text: string;
}

export const storyEvents = {
  outcome_told: event<OutcomeTold>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { text }) => ({
      ...state,
      settled: state.settled === null ? null : { ...state.settled, told: text },
    }),
  }),
  line_told: event<LineTold>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) =>
      event.as === 'summary' ? { ...state, summaries: [...state.summaries, event.seat] } : state,
  }),
};
