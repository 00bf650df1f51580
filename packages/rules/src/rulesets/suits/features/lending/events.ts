import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { CardCommitted } from '../../event-fields.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { intoPlay, outOfHand, withTop } from '../../state-changes.ts';

interface WaitAsked {
  readonly seat: SeatId;
  readonly number: number;
}

export const lendingEvents = {
  card_lent: event<CardCommitted>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { side, seat, card, counts, live }) =>
      intoPlay(
        withTop(outOfHand(state, seat, card), ({ added, lenders }) => ({
          added: added + 1,
          lenders: lenders.includes(seat) ? lenders : [...lenders, seat],
        })),
        side,
        { face: card, by: seat, from: 'lent', counts, live },
      ),
  }),
  wait_asked: event<WaitAsked>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, number }) => ({
      ...withTop(state, () => ({ holdOn: { seat, number } })),
      made: { ...state.made, hold: number },
    }),
  }),
  wait_over: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withTop(state, () => ({ holdOn: null })),
  }),
};
