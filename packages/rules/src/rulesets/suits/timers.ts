/** The ids of timers contain a number, so that no id is used twice. */
import type { Timer } from '../../kernel/index.ts';
import { holdOnSeconds } from './constants.ts';
import type { State } from './state.ts';
import { topPlay } from './selectors.ts';

const second = 1000;

export function timers(state: State): readonly Timer[] {
  if (state.stage === 'ENDED') return [];
  const holdOn = topPlay(state)?.holdOn ?? null;
  const grace = state.options.graceSeconds * second;
  return [
    ...(holdOn === null
      ? []
      : [
          {
            id: `hold:${holdOn.number}`,
            after: holdOnSeconds * second,
            intent: { type: 'wait_time_up', number: holdOn.number },
            shown: true,
          },
        ]),
    ...state.players
      .filter(({ presence }) => presence === 'away')
      .map(({ seat }) => ({
        id: `grace:${seat}:${state.absences[seat] ?? 0}`,
        after: grace,
        intent: { type: 'grace_time_up', seat },
        shown: true,
        limits: 'people' as const,
      })),
  ];
}
