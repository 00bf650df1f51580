/** Timers: grace time for absent players, and a reminder for long turns (CR-205). */
import type { Timer } from '../../kernel/index.ts';
import type { State } from './state.ts';

const second = 1000;

function ofTurn({ conflict, options }: State): readonly Timer[] {
  const seconds = options.turnTimer;
  if (conflict === null || conflict.turn === null || conflict.turn.reminded || typeof seconds !== 'number') return [];
  const { number, turns } = conflict;
  const intent = { type: 'turn_time_up', conflict: number, turn: turns };
  return [{ id: `turn:${number}:${turns}`, after: seconds * second, intent, shown: true, limits: 'people' }];
}

export function timers(state: State): readonly Timer[] {
  const away = state.seats
    .filter(({ presence }) => presence === 'away')
    .map(({ seat }) => ({
      id: `grace:${seat}:${state.drops[seat] ?? state.dropped}`,
      after: state.options.absentGrace * second,
      intent: { type: 'grace_time_up', seat },
      shown: true,
      limits: 'people' as const,
    }));
  return [...away, ...ofTurn(state)];
}
