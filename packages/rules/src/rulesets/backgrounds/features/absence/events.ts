/** DR-135 to DR-137. */
import type { SeatId } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';
import { satDown, withPerson } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import type { PlayerJoined } from '../../event-fields.ts';
import { toEverybody } from '../../audience.ts';

interface AtSeat {
  readonly seat: SeatId;
}

function wentAway(state: State, { seat }: AtSeat): State {
  const dropped = state.dropped + 1;
  return withPerson({ ...state, dropped, drops: { ...state.drops, [seat]: dropped } }, seat, { presence: 'away' });
}

function becameAbsent(state: State, { seat }: AtSeat): State {
  return withPerson(state, seat, { presence: 'absent' });
}

export const absenceEvents = {
  player_returned: event<PlayerJoined>({
    ...toEverybody,
    prompt: 'keep',
    apply: satDown,
  }),
  player_away: event<AtSeat>({
    ...toEverybody,
    prompt: 'keep',
    apply: wentAway,
  }),
  player_gone: event<AtSeat>({
    ...toEverybody,
    prompt: 'keep',
    apply: becameAbsent,
  }),
};
