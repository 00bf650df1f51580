/** FD-35 to FD-37. */
import type { SeatId } from '../../../../kernel/index.ts';
import type { Player, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { automaticSeat } from '../../selectors.ts';
import { newPlayer } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface RolesSet {
  readonly date: SeatId;
  readonly oi: SeatId | null;
  readonly system: readonly SeatId[];
  readonly cause: 'flips' | 'rotation';
}

function cast(state: State, event: RolesSet): State {
  const { date, oi, system } = event;
  const inRole = (player: Player): Player => {
    const role = player.seat === date ? 'date' : player.seat === oi ? 'oi' : 'system';
    return {
      ...player,
      role,
      number: role === 'system' ? system.indexOf(player.seat) + 1 : null,
      shows: false,
      beenDate: player.beenDate || role === 'date',
      beenOi: player.beenOi || role === 'oi',
    };
  };
  return {
    ...state,
    roles: { date, oi, system },
    turnShift: 0,
    players: state.players.map(inRole),
    automatic: oi === automaticSeat ? { ...newPlayer(automaticSeat, ''), role: 'oi' } : null,
  };
}

export const rolesEvents = {
  roles_set: event<RolesSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: cast,
  }),
};
