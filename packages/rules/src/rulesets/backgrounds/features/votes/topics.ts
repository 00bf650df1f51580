/** Which questions lose their point with what (DR-02, DR-96). */
import type { Topic } from '../../state.ts';

/** What play waits for, or the clock of the choice: the answer of others to what was just set, said or asked. */
export const holding: ReadonlySet<Topic> = new Set(['overturn', 'veto_description', 'withdraw']);

export const endWithResolution: ReadonlySet<Topic> = new Set(holding);

export const endWithScene: ReadonlySet<Topic> = new Set([
  'withdraw',
  'veto_description',
  'overturn',
  'failure',
  'take_out',
  'proposal',
  'consent',
  'close_scene',
  'scene_change',
]);

/** Asked between two scenes, about the next one. */
export const endWithOpening: ReadonlySet<Topic> = new Set(['open_scene', 'next_episode']);
