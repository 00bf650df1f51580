/** Absent players and players who left (DR-135, DR-137). */
import type { SeatId } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';
import { satDown, withPerson } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import type { PlayerJoined } from '../../event-fields.ts';
import { open } from '../../audience.ts';

interface PlayerAway {
  readonly seat: SeatId;
}

function wentAway(state: State, { seat }: PlayerAway): State {
  const dropped = state.dropped + 1;
  return withPerson({ ...state, dropped, drops: { ...state.drops, [seat]: dropped } }, seat, { presence: 'away' });
}

function gone(state: State, { seat }: PlayerAway): State {
  return withPerson(state, seat, { presence: 'absent' });
}

export const absenceEvents = {
  player_returned: event<PlayerJoined>({
    ...open,
    prompt: 'keep',
    apply: satDown,
  }),
  player_away: event<PlayerAway>({
    ...open,
    prompt: 'keep',
    apply: wentAway,
  }),
  player_gone: event<PlayerAway>({
    ...open,
    prompt: 'keep',
    apply: gone,
  }),
};
