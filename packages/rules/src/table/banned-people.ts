/** The people of the table whom the host has banned, so that pages can fold what they said (TB-04). */
import type { PersonId, TableState } from './state.ts';

/** `no`: they have returned. */
export function withBannedPerson(state: TableState, person: PersonId, isBanned: 'yes' | 'no'): TableState {
  const { bannedPeople = [], ...doors } = state.doors;
  const others = bannedPeople.filter((other) => other !== person);
  const now = isBanned === 'yes' ? [...others, person] : others;
  if (now.length === bannedPeople.length) return state;
  return { ...state, doors: now.length === 0 ? doors : { ...doors, bannedPeople: now } };
}
