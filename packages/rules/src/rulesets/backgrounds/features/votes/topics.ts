/** Which questions block play, and which end with a resolution, with a scene, or when a scene opens (DR-02, DR-96). */
import type { Topic } from '../../questions.ts';

/** Questions that block play or its clock until they are answered. */
export const blockingTopics: ReadonlySet<Topic> = new Set(['overturn', 'veto_description', 'withdraw']);

/** A question about taking a character out applies only to the fray in which it was asked (DR-148). */
export const topicsEndingWithResolution: ReadonlySet<Topic> = new Set([...blockingTopics, 'take_out'] as const);

export const topicsEndingWithScene: ReadonlySet<Topic> = new Set([
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

/** Questions about the next scene, which end when a scene opens. */
export const topicsEndingWithOpening: ReadonlySet<Topic> = new Set(['open_scene', 'next_episode']);
