import type { PlannedSession, TableView } from '@cartomancer/rules/table';

const minute = 60_000;

export function endOf({ at, minutes }: PlannedSession): number {
  return at + minutes * minute;
}

/** The planned session; `undefined` if there is none, or it is over. */
export function upcomingSession({ shared }: TableView): PlannedSession | undefined {
  const { nextSession } = shared.table;
  return nextSession === undefined || endOf(nextSession) < Date.now() ? undefined : nextSession;
}
