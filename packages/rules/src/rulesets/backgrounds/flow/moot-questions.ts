/** Closes questions that are moot or out of time (DR-02, DR-96, DR-131). */
import type { Question } from '../questions.ts';
import { blockingTopics } from '../features/votes/topics.ts';
import type { Stage } from './stage.ts';

/** Closes questions whose answer can no longer have an effect. */
export function closeMoot(stage: Stage, isMoot: (question: Question) => boolean): void {
  close(stage, isMoot, 'moot');
}

/** Closes blocking questions that were not answered in time; what they were about stays unchanged (DR-131). */
export function closeUnanswered(stage: Stage): void {
  close(stage, ({ topic }) => blockingTopics.has(topic), 'time');
}

/** Closes questions for consent to contests that no one proposes any more (DR-144). */
export function closeIdleConsents(stage: Stage): void {
  const proposed = new Set(stage.state.proposals.flatMap(({ sides }) => sides.flat()));
  closeMoot(stage, ({ topic, character }) => topic === 'consent' && !proposed.has(character));
}

function close(stage: Stage, isOver: (question: Question) => boolean, cause: 'moot' | 'time'): void {
  for (const question of stage.state.questions)
    if (isOver(question))
      stage.emit({ type: 'question_closed', id: question.id, topic: question.topic, yes: false, cause });
}
