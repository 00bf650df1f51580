/** How a date night goes on: phases, who is who, the scene, who fronts. */
import type { Phase, Player, State } from '../state.ts';
import { automaticSeat } from '../table.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, withInterference } from './change.ts';
import { newPlayer } from './people.ts';

function entered(state: State, phase: Phase): State {
  return asked({ ...state, phase, acked: [], parts: [], window: null });
}

function cast(state: State, event: EventOf<'roles_set'>): State {
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

/** A new date night on the old table: what belonged to the last one is cleared. */
function newNight(state: State): State {
  return {
    ...state,
    traits: [],
    traitsRevealed: false,
    turn: null,
    quietTurns: 0,
    line: null,
    interference: null,
    ended: null,
    outcome: null,
    votes: [],
    results: {},
    checkedIn: [],
    choices: {},
  };
}

function turnEntered(state: State, event: EventOf<'phase_entered'>): State {
  const { seat, turn } = event;
  if (seat === undefined || turn === undefined) return state;
  const last = state.turn;
  const quiet = last !== null && !last.played && !last.interfered;
  return {
    ...state,
    interference: null,
    line: null,
    quietTurns: quiet ? state.quietTurns + 1 : 0,
    turn: { number: turn, seat, played: false, interfered: false, nudges: 0 },
  };
}

/** What every date says anew (FD-49). */
const sceneFields: ReadonlySet<string> = new Set(['outing', 'place', 'detail']);

function phaseEntered(state: State, event: EventOf<'phase_entered'>): State {
  const next = entered(state, event.phase);
  switch (event.phase) {
    case 'TURN':
      return turnEntered(next, event);
    case 'ROLES':
      return { ...newNight(next), date: state.date + 1 };
    case 'SCENE': {
      const blank = { ...next, offers: [], settled: next.settled.filter(({ field }) => !sceneFields.has(field)) };
      // Coming from a stood-up date, the traits stay (FD-55); its stacks and hands go back with the next shuffle.
      return state.phase === 'NEXT' ? { ...newNight(blank), traits: state.traits } : blank;
    }
    default:
      return next;
  }
}

export const nightChanges: Changes<
  'phase_entered' | 'acknowledged' | 'roles_set' | 'scene_set' | 'fronter_set' | 'turn_nudged'
> = {
  phase_entered: phaseEntered,
  acknowledged: (state, { seat }) => ({ ...state, acked: [...state.acked, seat] }),
  roles_set: cast,
  scene_set: (state, { outing, place, details }) => ({ ...state, scene: { outing, place, details } }),
  fronter_set: (state, { headmates, attitude }) =>
    withInterference({ ...state, fronting: { headmates, attitude } }, { picker: null }),
  turn_nudged: (state) => ({
    ...state,
    turn: state.turn === null ? null : { ...state.turn, nudges: state.turn.nudges + 1 },
  }),
};
