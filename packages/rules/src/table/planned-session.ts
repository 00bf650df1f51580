/** TB-23. */
import type { SessionPlanned } from './events.ts';
import type { PlannedSession, TableState } from './state.ts';

/** At a new time everybody is asked again, except for the person who sets it: their answer is yes. */
export function withSession({ sessions, ...state }: TableState, planned: SessionPlanned): TableState {
  const { number, revision, at, minutes, person } = planned;
  const before = sessions?.next;
  const keepsAnswers = before?.number === number && before.at === at;
  const answers: PlannedSession['answers'] = keepsAnswers ? before.answers : { [person]: 'yes' };
  return { ...state, sessions: { planned: number, by: person, next: { number, revision, at, minutes, answers } } };
}
