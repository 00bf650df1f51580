/** The scene of a date, and who fronts. */
import { event } from '../../declare-event.ts';
import type { Scene } from '../../state.ts';
import { open } from '../../audience.ts';
import { withInterference } from '../../state-changes.ts';

interface FronterSet {
  readonly headmates: readonly string[];
  readonly cause: 'flips' | 'ace' | 'ten' | 'response';
  readonly attitude: string | null;
}

export const sceneEvents = {
  scene_set: event<Scene>({
    ...open,
    prompt: 'keep',
    apply: (state, { outing, place, details }) => ({ ...state, scene: { outing, place, details } }),
  }),
  fronter_set: event<FronterSet>({
    ...open,
    prompt: 'keep',
    apply: (state, { headmates, attitude }) =>
      withInterference({ ...state, fronting: { headmates, attitude } }, { picker: null }),
  }),
};
