/** Closes questions that are moot or out of time (DR-02, DR-96, DR-131). */
import type { Question } from '../questions.ts';
import { blockingTopics } from '../features/votes/topics.ts';
import type { FlowContext } from './flow-context.ts';

/** Closes questions whose answer can no longer have an effect. */
export function closeMoot(context: FlowContext, isMoot: (question: Question) => boolean): void {
  close(context, isMoot, 'moot');
}

/** Closes blocking questions that were not answered in time; nothing changes by them (DR-131). */
export function closeUnanswered(context: FlowContext): void {
  close(context, ({ topic }) => blockingTopics.has(topic), 'time');
}

/** Closes questions for consent to contests that no one proposes any more (DR-144). */
export function closeIdleConsents(context: FlowContext): void {
  const proposed = new Set(context.state.proposals.flatMap(({ sides }) => sides.flat()));
  closeMoot(context, ({ topic, character }) => topic === 'consent' && !proposed.has(character));
}

function close(context: FlowContext, isOver: (question: Question) => boolean, cause: 'moot' | 'time'): void {
  for (const question of context.state.questions)
    if (isOver(question))
      context.emit({ type: 'question_closed', id: question.id, topic: question.topic, yes: false, cause });
}
