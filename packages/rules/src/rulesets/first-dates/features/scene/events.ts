import { event } from '../../declare-event.ts';
import type { Scene } from '../../state.ts';
import { toEverybody } from '../../audience.ts';
import { withInterference } from '../../state-changes.ts';

interface FronterSet {
  readonly headmates: readonly string[];
  readonly cause: 'flips' | 'ace' | 'ten' | 'response';
  readonly attitude: string | null;
}

export const sceneEvents = {
  scene_set: event<Scene>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { outing, place, details }) => ({ ...state, scene: { outing, place, details } }),
  }),
  fronter_set: event<FronterSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { headmates, attitude }) =>
      withInterference({ ...state, fronting: { headmates, attitude } }, { picker: null }),
  }),
};
