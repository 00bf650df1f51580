/**
 * Removes a table from the visits of people who no longer belong to it (TB-04), and of spectators whose link has ended
 * (TB-03), so that they do not learn its later titles and dates.
 */
import type { FollowUps } from '../follow-ups.ts';
import type { Visits } from './visits.ts';

export interface VisitsAndRemoval {
  /** Storing a new visit cancels the removal of an earlier one that is still being retried. */
  readonly visits: Visits;
  remove(table: number, identity: string): Promise<void>;
  /** Call when the spectators' link of this table has ended: links that were renewed fewer than `made` times. */
  removeSpectators(table: number, made: number): Promise<void>;
}

export function visitsWithRemoval(visits: Visits, followUps: FollowUps): VisitsAndRemoval {
  const keyOf = (table: number, identity: string): string => `visit ${table} ${identity}`;
  return {
    visits: {
      ...visits,
      async note(identity, visit) {
        followUps.drop(keyOf(visit.table, identity));
        await visits.note(identity, visit);
      },
    },
    remove: (table, identity) => followUps.do(keyOf(table, identity), () => visits.forget(identity, table)),
    removeSpectators: (table, made) => followUps.do(`spectators ${table}`, () => visits.forgetSpectators(table, made)),
  };
}
