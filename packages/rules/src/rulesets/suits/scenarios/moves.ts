import { expect } from 'vitest';

import type { Actor, Intent } from '../../../kernel/index.ts';
import { rig } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';

export const gm: Actor = { kind: 'gm' };
export const seat = (name: string): Actor => ({ kind: 'seat', seat: name });

/** The state after these moves, each of which has to be legal. */
export function after(state: State, moves: readonly (readonly [Actor, Intent])[]): State {
  return moves.reduce((before, [actor, intent]) => {
    const decision = ruleset.decide(before, actor, intent, rig({}));
    if (!decision.ok) expect.fail(`${JSON.stringify(intent)}: ${JSON.stringify(decision.refusals)}`);
    return decision.events.reduce((now, event) => ruleset.evolve(now, event), before);
  }, state);
}
