/** Closes questions that are moot or out of time and announces it (DR-02, DR-96, DR-131). */
import type { Question } from '../state.ts';
import { holding } from '../features/votes/topics.ts';
import type { Stage } from './stage.ts';

/** The answer can no longer have an effect. */
export function closeMoot(stage: Stage, isMoot: (question: Question) => boolean): void {
  close(stage, isMoot, 'moot');
}

/** Without an answer in time, what was set stays (DR-131). */
export function closeUnanswered(stage: Stage): void {
  close(stage, ({ topic }) => holding.has(topic), 'time');
}

function close(stage: Stage, isOver: (question: Question) => boolean, cause: 'moot' | 'time'): void {
  for (const question of stage.state.questions)
    if (isOver(question))
      stage.emit({ type: 'question_closed', id: question.id, topic: question.topic, yes: false, cause });
}
