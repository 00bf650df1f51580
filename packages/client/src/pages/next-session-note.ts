import { timeOf } from '../text/dates.ts';
import { say } from '../text/own.ts';

/** When the next session of a listed table begins; empty if none is planned. */
export function aboutNextSession(nextSession: number | null): readonly string[] {
  return nextSession === null || nextSession < Date.now() ? [] : [say('visits.next', { date: timeOf(nextSession) })];
}
