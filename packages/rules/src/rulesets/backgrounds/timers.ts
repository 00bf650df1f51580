/** Timers. Their ids contain the numbers of resolutions, steps and lost connections, so they never repeat. */
import type { Timer } from '../../kernel/index.ts';
import { graceOf, isPaused } from './flow/absence.ts';
import type { Player, State } from './state.ts';
import { waitingFor } from './waiting.ts';

const second = 1000;

function people({ players, gm }: State): readonly Player[] {
  return gm === null ? players : [...players, gm];
}

/** A finished table has no grace timers. */
function graceTimers(state: State): readonly Timer[] {
  if (state.phase === 'CLOSED') return [];
  return people(state)
    .filter(({ presence }) => presence === 'away')
    .map(({ seat }) => ({
      id: `grace:${seat}:${state.drops[seat] ?? state.dropped}`,
      after: graceOf(state) * second,
      intent: { type: 'grace_time_up', seat },
      shown: true,
      limits: 'people',
    }));
}

/** The timer of the current choice in a resolution, if the table sets a time and waits for someone (DR-131). */
function choiceTimers(state: State): readonly Timer[] {
  const { resolution, options } = state;
  const seconds = options.windowTimer;
  const waited = waitingFor(state);
  if (resolution === null || seconds === 0 || isPaused(state) || waited.length === 0) return [];
  // The grace time comes first: a choice does not time out for a person who may still return (DR-135, DR-136).
  if (people(state).some(({ seat, presence }) => presence === 'away' && waited.includes(seat))) return [];
  return [
    {
      id: `choice:${resolution.number}:${resolution.step}`,
      after: seconds * second,
      intent: { type: 'choice_time_up', resolution: resolution.number, step: resolution.step },
      shown: true,
      limits: 'people',
    },
  ];
}

export function timers(state: State): readonly Timer[] {
  return [...choiceTimers(state), ...graceTimers(state)];
}
