/** TB-03, TB-04, TB-05, TB-17. The host program itself compares links and the pass phrase. */
import type { Refusal, SeatId } from '../kernel/index.ts';
import { delayIn, settingIn } from './options.ts';
import { formerPlayers } from './put-out.ts';
import type { PersonId, TableState } from './state.ts';
import { seatOf } from './state.ts';

/** As a spectator (TB-04). */
export function isMutedInGallery({ doors }: Pick<TableState, 'doors'>, identity: string): boolean {
  return doors.mutedWatchers?.includes(identity) === true;
}

/** As a spectator or as a person of the table (TB-04). */
export function isMutedSpectator(state: Pick<TableState, 'doors' | 'people'>, identity: string): boolean {
  const person = personAt(state, identity);
  return isMutedInGallery(state, identity) || (person !== undefined && state.doors.muted.includes(person));
}

export const mostKnocking = 20;

const refusal = (code: string): Refusal => ({ code, clause: 'TB-04', facts: {} });

export function isBanned({ doors }: Pick<TableState, 'doors'>, identity: string): boolean {
  return Object.values(doors.removed).some((removed) => removed.banned && removed.identity === identity);
}

/** False after a ban, and once the person has returned. */
export function wasRemoved(state: Pick<TableState, 'doors'>, identity: string): boolean {
  return lastRemovalOf(state, identity) !== undefined;
}

/** The id under which the host last removed this person without a ban; `undefined` once they have returned. */
export function lastRemovalOf({ doors }: Pick<TableState, 'doors'>, identity: string): PersonId | undefined {
  return Object.entries(doors.removed).findLast(([, removed]) => !removed.banned && removed.identity === identity)?.[0];
}

export function personAt({ people }: Pick<TableState, 'people'>, identity: string): PersonId | undefined {
  return Object.entries(people).find(([, person]) => person.identity === identity)?.[0];
}

export function knockOf({ doors }: Pick<TableState, 'doors'>, identity: string): string | undefined {
  return Object.entries(doors.knocking).find(([, knock]) => knock.identity === identity)?.[0];
}

/** TB-04. */
export function arrivalsWait({ options }: Pick<TableState, 'options'>): boolean {
  return settingIn(options, 'arrivalsWait') === true;
}

/**
 * Why this person may not enter; `undefined` if they may. A lock does not keep out people who already belong to the
 * table.
 */
export function admissionRefusal(state: Pick<TableState, 'doors' | 'people'>, identity: string): Refusal | undefined {
  if (isBanned(state, identity)) return refusal('E_BANNED');
  if (personAt(state, identity) !== undefined || !state.doors.locked) return undefined;
  return refusal('E_LOCKED');
}

/** The seat that this person was put out of in play; `undefined` once they have a seat again. */
export function lostSeatOf(state: Pick<TableState, 'people' | 'seats'>, person: PersonId): SeatId | undefined {
  const identity = state.people[person]?.identity;
  if (identity === undefined || seatOf(state, person) !== undefined) return undefined;
  return state.seats.find(({ putOut = [] }) => putOut.includes(identity))?.seat;
}

/**
 * Whether any person who was put out of a seat in play has no seat now. Then the cards may not be opened, because this
 * person cannot be asked (TB-17).
 */
export function hasUnseatedFormerPlayer(state: Pick<TableState, 'people' | 'seats'>): boolean {
  return formerPlayers(state).length > 0;
}

/**
 * Whether the host has to admit this spectator first: arrivals wait, and the spectator is neither a person of the table
 * nor admitted before (TB-04).
 */
export function mustBeAdmittedToWatch(
  state: Pick<TableState, 'doors' | 'people' | 'options'>,
  identity: string,
): boolean {
  const isAdmitted = personAt(state, identity) !== undefined || state.doors.watchers?.includes(identity) === true;
  return arrivalsWait(state) && !isAdmitted;
}

/**
 * Whether this person's earlier pass to watch is no longer valid: the host has removed them from the table, and the
 * table is locked or the host has to admit them first (TB-04).
 */
export function hasLostPass(state: Pick<TableState, 'doors' | 'people' | 'options'>, identity: string): boolean {
  return wasRemoved(state, identity) && (state.doors.locked || mustBeAdmittedToWatch(state, identity));
}

/**
 * Whether a person at the table sees it with the spectators' delay: they have no seat, play has started, and there is a
 * delay. Otherwise a link to play would get around the delay (TB-05). The host, who sets the delay, is exempt.
 */
export function seesWithDelay(
  state: Pick<TableState, 'game' | 'options' | 'host' | 'seats'>,
  person: PersonId,
): boolean {
  return (
    state.game !== null && delayIn(state.options) > 0 && state.host !== person && seatOf(state, person) === undefined
  );
}
