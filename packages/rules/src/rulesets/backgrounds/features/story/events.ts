/** Annotations to the story. */
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { open } from '../../audience.ts';

interface LineTold {
  readonly seat: SeatId;
  readonly text: string;
  readonly as: 'strategy' | 'annotation' | 'summary';
}

export const storyEvents = {
  line_told: event<LineTold>({
    ...open,
    prompt: 'keep',
    apply: (state, event) =>
      event.as === 'summary' ? { ...state, summaries: [...state.summaries, event.seat] } : state,
  }),
};
