import { timeOf } from '../text/dates.ts';
import { say } from '../text/own.ts';

/** Empty if no session is planned, or its time has passed. */
export function aboutNextSession(nextSession: number | null): readonly string[] {
  return nextSession === null || nextSession < Date.now() ? [] : [say('visits.next', { date: timeOf(nextSession) })];
}
