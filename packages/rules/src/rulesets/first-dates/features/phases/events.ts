import type { Phase, State } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface PhaseEntered {
  readonly phase: Phase;
  readonly seat?: SeatId;
  readonly turn?: number;
}

interface Acknowledged {
  readonly seat: SeatId;
}

function entered(state: State, phase: Phase): State {
  return { ...state, phase, acked: [], parts: [], window: null };
}

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

function turnEntered(state: State, event: PhaseEntered): State {
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

/** The fields that every date sets again (FD-49). */
const sceneFields: ReadonlySet<string> = new Set(['outing', 'place', 'detail']);

function phaseEntered(state: State, event: PhaseEntered): State {
  const next = entered(state, event.phase);
  switch (event.phase) {
    case 'TURN':
      return turnEntered(next, event);
    case 'ROLES':
      return { ...newNight(next), date: state.date + 1 };
    case 'SCENE': {
      const blank = { ...next, offers: [], settled: next.settled.filter(({ field }) => !sceneFields.has(field)) };
      // After a stood-up date the traits stay (FD-55); the next shuffle clears stacks and hands.
      return state.phase === 'NEXT' ? { ...newNight(blank), traits: state.traits } : blank;
    }
    default:
      return next;
  }
}

export const phasesEvents = {
  phase_entered: event<PhaseEntered>({
    ...toEverybody,
    prompt: 'raise',
    apply: phaseEntered,
  }),
  acknowledged: event<Acknowledged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => ({ ...state, acked: [...state.acked, seat] }),
  }),
};
