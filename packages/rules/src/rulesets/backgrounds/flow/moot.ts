/** Questions that can have no effect any more are closed, and it is told (DR-96, DR-02). */
import type { Topic } from '../state.ts';
import type { Stage } from './stage.ts';

export function closeMoot(stage: Stage, topics: ReadonlySet<Topic>): void {
  for (const { id, topic } of stage.state.questions)
    if (topics.has(topic)) stage.tell({ type: 'question_closed', id, topic, yes: false, moot: true });
}

export const vetoTopics: ReadonlySet<Topic> = new Set(['veto_description']);
export const overturnTopics: ReadonlySet<Topic> = new Set(['overturn']);
