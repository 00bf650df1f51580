/**
 * The stand-in for a long absent host (TB-04): a seated person, never a program, has the role until the host returns.
 */
import type { PersonId, TableState } from './state.ts';

/** In milliseconds. */
export const hostGrace = 600_000;

/** The id of the timer that waits for the host. Ids of the game's timers start with a number. */
export const hostTimer = 'host';

/**
 * The GM if present, or else the first person present in seat order; `undefined` if the host is present or no seated
 * person is.
 */
export function standInOf({
  people,
  seats,
  host,
}: Pick<TableState, 'people' | 'seats' | 'host'>): PersonId | undefined {
  if (host === null || people[host]?.here !== false) return undefined;
  const present = seats.flatMap(({ kind, holder }) =>
    holder?.kind === 'person' && people[holder.person]?.here === true && people[holder.person]?.program !== true
      ? [{ kind, person: holder.person }]
      : [],
  );
  return (present.find(({ kind }) => kind === 'gm') ?? present[0])?.person;
}

/** `hostGoneAt` after this entry. At a table that was asleep the count starts again. */
export function hostGoneAfter(
  state: TableState,
  entry: { readonly at: number; readonly events: readonly { readonly type: string }[] },
): number | null {
  if (standInOf(state) === undefined) return null;
  const woke = entry.events.some(({ type }) => type === 'woke');
  return woke ? entry.at : (state.hostGoneAt ?? entry.at);
}
