/** TB-04. */
import type { SeatId } from '../kernel/index.ts';
import { settingIn } from './options.ts';
import type { Absence, EndedAbsence, PersonId, Role, TableState } from './state.ts';

export const roles: readonly Role[] = ['host', 'gm'];

const day = 86_400_000;

export const absenceTimers: Readonly<Record<Role, string>> = { host: 'absent-host', gm: 'absent-gm' };

/** The person to whom the role belongs: for a stand-in, the absent host. */
export function holderOf(
  { host, standsInFor, seats }: Pick<TableState, 'host' | 'standsInFor' | 'seats'>,
  role: Role,
): { readonly person: PersonId; readonly seat: SeatId | null } | undefined {
  if (role === 'host') {
    const person = standsInFor ?? host;
    return person === null ? undefined : { person, seat: null };
  }
  const { seat, holder } = seats.find(({ kind }) => kind === 'gm') ?? {};
  return seat === undefined || holder?.kind !== 'person' ? undefined : { person: holder.person, seat };
}

/** A program is someone's second voice, so it does not count (TB-04). */
export function othersSeated(
  { seats, people }: Pick<TableState, 'seats' | 'people'>,
  gone: PersonId,
): readonly PersonId[] {
  return seats.flatMap(({ holder }) =>
    holder?.kind === 'person' && holder.person !== gone && people[holder.person]?.program !== true
      ? [holder.person]
      : [],
  );
}

/**
 * The voters on a successor: people with a seat both when the absence began and now. People who sat down
 * later have no vote, because anyone can take a seat with a second browser (TB-04). Programs have none either.
 */
export function votersOn(state: Pick<TableState, 'seats' | 'people' | 'absences'>, role: Role): readonly PersonId[] {
  const { person: gone = '', seated } = state.absences?.[role] ?? {};
  return othersSeated(state, gone).filter((person) => seated?.includes(person) !== false);
}

/**
 * Whether the absence, as of the last entry, has lasted long enough for a vote. At a public table that is a day:
 * strangers can hold several seats there, and could take the table over as soon as its host loses the connection
 * (TB-04).
 */
export function allowsSuccession(
  { visibility, clock }: Pick<TableState, 'visibility' | 'clock'>,
  { since, open }: Absence,
): boolean {
  return open || visibility === 'private' || clock.at - since >= day;
}

/**
 * Whether this person may open a vote: they are a voter, there is another voter, and the voters are more than half
 * of the people who had a seat when the absence began. Otherwise a stand-in could remove the others first.
 */
export function mayOpenVote(
  state: Pick<TableState, 'seats' | 'people' | 'absences'>,
  { role, person }: { readonly role: Role; readonly person: PersonId | null },
): boolean {
  const voters = votersOn(state, role);
  const { seated = voters } = state.absences?.[role] ?? {};
  return voters.length > 1 && voters.some((voter) => voter === person) && 2 * voters.length > seated.length;
}

/**
 * Whether this person may name a successor alone once the time in the options has passed. Only a voter may, because a
 * newcomer could otherwise take over a sleeping table. To replace the GM, the host may too, but not a stand-in. If all
 * voters have left their seats, anyone seated may, at a private table only (TB-04). Voters who were put out of their
 * seats still block this. Otherwise a stand-in could first free the seats of all voters.
 */
export function mayNameAlone(
  state: Pick<TableState, 'seats' | 'people' | 'absences' | 'host' | 'standsInFor' | 'visibility'>,
  { role, person }: { readonly role: Role; readonly person: PersonId },
): boolean {
  if (role === 'gm' && person === state.host && state.standsInFor === null) return true;
  const { person: gone = '', seated = [] } = state.absences?.[role] ?? {};
  const voters = votersOn(state, role);
  const haveAllLeft = voters.length === 0 && !seated.some((voter) => isPutOut(state, voter));
  return (haveAllLeft && state.visibility === 'private' ? othersSeated(state, gone) : voters).includes(person);
}

/** Whether the host has put this person out of a seat, or removed them from the table. */
function isPutOut({ seats, people }: Pick<TableState, 'seats' | 'people'>, person: PersonId): boolean {
  const identity = people[person]?.identity;
  return identity === undefined || seats.some(({ putOut = [] }) => putOut.includes(identity));
}

/**
 * In milliseconds. After a shorter return, the people seated before it keep their vote, and newcomers have none
 * yet.
 */
const shortestReturn = 600_000;

/** After a short return, people who sat down during the previous absence count only after a day. */
function newAbsence(
  state: TableState,
  { role, person, at }: { readonly role: Role; readonly person: PersonId; readonly at: number },
): Absence {
  const present = othersSeated(state, person);
  const ended = state.endedAbsences?.[role];
  const isShort = ended?.person === person && at - ended.at < shortestReturn;
  if (!isShort) return { person, since: at, open: false, seated: present };
  const old = present.filter((one) => at - (ended.newcomers[one] ?? 0) >= day);
  // People who lost their seats during that absence still count in the total. More than half of this total must be
  // voters.
  const before = at - ended.since < day ? (ended.seated ?? []) : [];
  return { person, since: at, open: false, seated: [...new Set([...before, ...old])] };
}

/**
 * The absences that have ended, as of this entry. Recorded only in play: before play there is no succession. `after`:
 * the state after the entry.
 */
export function endedAbsencesAfter(
  before: Pick<TableState, 'absences' | 'endedAbsences'>,
  after: Pick<TableState, 'absences' | 'seats' | 'people' | 'game'>,
  at: number,
): TableState['endedAbsences'] {
  const { absences = {}, endedAbsences } = before;
  if (after.game === null) return endedAbsences;
  const ended = roles.flatMap((role): readonly (readonly [Role, EndedAbsence])[] => {
    const absence = absences[role];
    if (absence?.seated === undefined || after.absences?.[role]?.person === absence.person) return [];
    const { person, since, seated } = absence;
    const known = endedAbsences?.[role]?.person === person ? endedAbsences[role].newcomers : {};
    const newcomers = othersSeated(after, person)
      .filter((one) => !seated.includes(one))
      .map((one) => [one, known[one] ?? at] as const);
    return [[role, { person, since, seated, at, newcomers: Object.fromEntries(newcomers) }]];
  });
  return ended.length === 0 ? endedAbsences : { ...endedAbsences, ...Object.fromEntries(ended) };
}

/**
 * The absences of host and GM after an entry. `at`: its time in milliseconds since the epoch. `undefined` while there
 * are none.
 */
export function absencesAfter(state: TableState, at: number): TableState['absences'] {
  const known = state.absences ?? {};
  const found = roles.flatMap((role): readonly (readonly [Role, Absence])[] => {
    const person = holderOf(state, role)?.person;
    if (person === undefined || state.people[person]?.here !== false) return [];
    const before = known[role];
    if (before?.person !== person) return [[role, newAbsence(state, { role, person, at })]];
    // Seats filled before play count, however long the host has been away.
    return [[role, state.game === null ? { ...before, seated: othersSeated(state, person) } : before]];
  });
  if (found.length === 0) return undefined;
  const isSame =
    found.length === Object.keys(known).length && found.every(([role, absence]) => known[role] === absence);
  return isSame ? state.absences : Object.fromEntries(found);
}

export interface Wait {
  readonly role: Role;
  readonly left: number;
  readonly after: number;
}

/**
 * The waits that end within a day. A longer wait needs no timer yet: it is checked again with every entry, and when
 * the table wakes.
 */
export function waitsForAbsent({ absences = {}, options, clock }: TableState): readonly Wait[] {
  const days = settingIn(options, 'successionAfter');
  if (typeof days !== 'number' || days === 0 || !clock.running) return [];
  const after = days * day;
  return roles.flatMap((role) => {
    const absence = absences[role];
    if (absence === undefined || absence.open) return [];
    const left = Math.max(0, after - (clock.at - absence.since));
    return left > day ? [] : [{ role, left, after }];
  });
}
