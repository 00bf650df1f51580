/** What the clock may do. Ids are numbered by resolutions, their steps and lost connections, so none ever comes back. */
import type { Timer } from '../../kernel/index.ts';
import { graceOf, isHeld } from './flow/leaving.ts';
import type { Player, State } from './state.ts';
import { waitingFor } from './waiting.ts';

const second = 1000;

/** A table that is over waits for no one. */
function graceTimers(state: State): readonly Timer[] {
  if (state.phase === 'CLOSED') return [];
  const people: readonly Player[] = state.gm === null ? state.players : [...state.players, state.gm];
  return people
    .filter(({ presence }) => presence === 'away')
    .map(({ seat }) => ({
      id: `grace:${seat}:${state.drops[seat] ?? state.dropped}`,
      after: graceOf(state) * second,
      intent: { type: 'grace_time_up', seat },
      shown: true,
    }));
}

/** Behind every choice of a resolution; with nobody to wait for there is nothing to run out (DR-131). */
function choiceTimers(state: State): readonly Timer[] {
  const { resolution, options } = state;
  const seconds = options.windowTimer;
  const waited = waitingFor(state);
  if (resolution === null || seconds === 0 || isHeld(state) || waited.length === 0) return [];
  // Time to come back comes first: a choice does not run out for a player who may still return (DR-135).
  if (state.players.some(({ seat, presence }) => presence === 'away' && waited.includes(seat))) return [];
  return [
    {
      id: `choice:${resolution.number}:${resolution.step}`,
      after: seconds * second,
      intent: { type: 'choice_time_up', resolution: resolution.number, step: resolution.step },
      shown: true,
    },
  ];
}

export function timers(state: State): readonly Timer[] {
  return [...choiceTimers(state), ...graceTimers(state)];
}
