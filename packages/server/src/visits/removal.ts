/**
 * Removes a table from the visits of people whom its host has removed, and retries if that could not be stored (TB-04).
 */
import type { FollowUps } from '../follow-ups.ts';
import type { Visits } from './visits.ts';

export interface VisitsAndRemoval {
  /** The same visits: a new one ends the removal of an earlier one. */
  readonly visits: Visits;
  /** Call when the host has removed this person from the table with this number. */
  remove(table: number, identity: string): Promise<void>;
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
  };
}
