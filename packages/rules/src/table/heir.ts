/** Who is host when the host is gone for long (TB-04): somebody who sits there stands in until the host is back. */
import type { PersonId, TableState } from './state.ts';

/** How long a table waits for its host, in milliseconds. */
export const hostGrace = 600_000;

/** Under this name the wait for the host stands among the timers; those of the game have a number before theirs. */
export const hostTimer = 'host';

/** The GM, else whoever sits in the first seat and is here; nobody where the host is here, or nobody else sits there. */
export function heirOf({ people, seats, host }: Pick<TableState, 'people' | 'seats' | 'host'>): PersonId | undefined {
  if (host === null || people[host]?.here !== false) return undefined;
  const present = seats.flatMap(({ kind, holder }) =>
    holder?.kind === 'person' && people[holder.person]?.here === true ? [{ kind, person: holder.person }] : [],
  );
  return (present.find(({ kind }) => kind === 'gm') ?? present[0])?.person;
}

/** Since when the host is missed, after an entry of this time of day; a table that was asleep begins to wait anew. */
export function hostGoneAfter(
  state: TableState,
  entry: { readonly at: number; readonly events: readonly { readonly type: string }[] },
): number | null {
  if (heirOf(state) === undefined) return null;
  const woke = entry.events.some(({ type }) => type === 'woke');
  return woke ? entry.at : (state.hostGoneAt ?? entry.at);
}
