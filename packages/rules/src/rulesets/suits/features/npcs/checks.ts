import type { Check } from '../../declare.ts';
import { isBlank, livePhases, refuseIf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';

export const gmBase = { who: ['gm'], stale: 'accept', phases: livePhases } as const;

export const hasName: Check<Intent & { readonly name?: string }> = check('SU-115', ['name'], ({ intent }) =>
  refuseIf(isBlank(intent.name), () => ({ code: 'SU_NAME_MISSING' })),
);

/** By default, NPCs and vehicles made during a scene are visible at once, others are hidden. */
export function isSceneOpen({ state }: { readonly state: Pick<State, 'scene'> }): boolean {
  return state.scene !== null;
}

export const mostCapacity = 200;
