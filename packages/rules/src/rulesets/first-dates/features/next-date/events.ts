/** FD-134. */
import type { SeatId } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';
import { willMeetAgain } from '../../selectors.ts';
import { event } from '../../declare-event.ts';
import { toOwner, turnedUp } from '../../audience.ts';

interface ChoiceMade {
  readonly seat: SeatId;
  /** Null in published sessions until the next date is chosen. */
  readonly choice: string | null;
}

interface NextChosen {
  readonly choice: string;
  /**
   * `tied`: cards decided between choices with equal votes. `left`: no seat had a wish. `ghosted`: the most frequent
   * wish was a date that needs everyone's yes (FD-127). Absent if the votes decided.
   */
  readonly how?: 'tied' | 'left' | 'ghosted';
}

function nextChosen(state: State, { choice }: NextChosen): State {
  const { ended: end, outcome, prospect } = state;
  const past =
    end === null
      ? state.past
      : [
          ...state.past,
          {
            number: state.date,
            prospect: prospect?.name ?? '',
            cause: end.cause,
            second: outcome?.second ?? false,
            intimacy: outcome?.intimacy ?? false,
            agreed: willMeetAgain(state),
          },
        ];
  return { ...state, past, next: choice };
}

export const nextDateEvents = {
  choice_made: event<ChoiceMade>({
    audience: 'everybody',
    secret: { choice: toOwner },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, choice }) => ({ ...state, choices: { ...state.choices, [seat]: choice } }),
  }),
  next_chosen: event<NextChosen>({
    ...turnedUp,
    prompt: 'keep',
    apply: nextChosen,
  }),
};
