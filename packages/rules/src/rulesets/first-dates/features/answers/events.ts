/** The answer of the seat whose card was covered (FD-90 to FD-94). */
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { CardDown } from '../../event-fields.ts';
import { toEverybody } from '../../audience.ts';
import { placedOnStack, withMarks, windowClosed } from '../../state-changes.ts';

interface ResponseDeclined {
  readonly seat: SeatId;
  /** The Interference card that stays unanswered. */
  readonly card: CardCode;
  readonly stack: number;
}

export const answersEvents = {
  responded: event<CardDown>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withMarks({ ...placedOnStack(state, event), interference: null }),
  }),
  response_declined: event<ResponseDeclined>({
    ...toEverybody,
    prompt: 'keep',
    apply: windowClosed,
  }),
};
