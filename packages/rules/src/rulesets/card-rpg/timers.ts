/** What the clock may do: how long the table waits for somebody who is gone (CR-205). */
import type { Timer } from '../../kernel/index.ts';
import type { State } from './state.ts';

const second = 1000;

export function timers(state: State): readonly Timer[] {
  return state.seats
    .filter(({ presence }) => presence === 'away')
    .map(({ seat }) => ({
      id: `grace:${seat}:${state.dropped}`,
      after: Number(state.options['absentGrace']) * second,
      intent: { type: 'grace_time_up', seat },
      shown: true,
    }));
}
