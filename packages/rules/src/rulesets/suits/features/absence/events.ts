/** Players who are absent or have left (SU-187 to SU-189). */
import type { SeatId } from '../../../../kernel/index.ts';
import type { Presence, State } from '../../state.ts';
import { withPlayer } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import type { SeatFields } from '../../event-fields.ts';
import { withoutPerson, toEverybody } from '../../audience.ts';

interface SeatGivenUp {
  readonly seat: SeatId;
  readonly person?: string;
}

function withPresence(state: State, seat: string, presence: Presence): State {
  const counted = { ...state, absences: { ...state.absences, [seat]: (state.absences[seat] ?? 0) + 1 } };
  if (seat === 'gm') return { ...counted, gm: presence };
  return withPlayer(counted, seat, () => ({ presence }));
}

export const absenceEvents = {
  seat_went_quiet: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPresence(state, seat, 'away'),
  }),
  seat_came_back: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPresence(state, seat, 'here'),
  }),
  seat_overdue: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPresence(state, seat, 'absent'),
  }),
  seat_given_up: event<SeatGivenUp>({
    ...withoutPerson,
    prompt: 'keep',
    apply: (state, { seat, person = null }) => {
      const left = withPresence(state, seat, 'left');
      return seat === 'gm' ? left : withPlayer(left, seat, () => ({ owner: person }));
    },
  }),
};
