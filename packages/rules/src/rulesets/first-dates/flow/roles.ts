/** Casting the roles of a date (FD-35 to FD-39). */
import type { SeatId } from '../../../kernel/index.ts';
import type { Player, Roles, State } from '../state.ts';
import { automaticSeat, seatsOf } from '../selectors.ts';
import { shuffleBoth } from './decks.ts';
import { orderByFlips } from './flips.ts';
import { dropAbsent } from './leaving.ts';
import type { FlowContext } from './flow-context.ts';

/** FD-39. */
export function systemSeats(seats: readonly SeatId[], date: SeatId, oi: SeatId | null): readonly SeatId[] {
  const start = seats.indexOf(date) + 1;
  return [...seats.slice(start), ...seats.slice(0, start)].filter((seat) => seat !== date && seat !== oi);
}

/** FD-03. */
function interferenceOf(state: State, second: SeatId | undefined): SeatId | null {
  if (state.players.length > 2) return second ?? null;
  return state.options.duet === 'autoInterference' ? automaticSeat : null;
}

function castByFlips(context: FlowContext): Pick<Roles, 'date' | 'oi'> {
  const seats = seatsOf(context.state);
  const [date, second] = orderByFlips(context, seats, {
    purpose: 'role',
    tie: 'role_tie',
    places: seats.length > 2 ? 2 : 1,
  });
  if (date === undefined) throw new Error('No player at the table');
  return { date, oi: interferenceOf(context.state, second) };
}

/** Whether the last player of this role is still here. A newcomer in the same seat has no role yet (FD-38). */
export function isStillHere({ players, roles }: Pick<State, 'players' | 'roles'>, role: 'date' | 'oi'): boolean {
  return players.some((player) => player.seat === roles?.[role] && player.role === role);
}

/**
 * Last date's System seats that were never the Date; if there are none, those that were never the Interference; if
 * there are none either, all of them (FD-37, FD-38).
 */
function interferenceCandidates(players: readonly Player[]): readonly SeatId[] {
  // A newcomer has no role yet and counts as one of last date's System seats.
  const lastSystem = players.filter((player) => player.role === 'system' || player.role === null);
  const neverDate = lastSystem.filter((player) => !player.beenDate);
  const neverOi = lastSystem.filter((player) => !player.beenOi);
  const chosen = [neverDate, neverOi].find((group) => group.length > 0) ?? lastSystem;
  return chosen.map((player) => player.seat);
}

/** The roles of a later date (FD-37); `undefined` if all roles have to be flipped for (FD-38). */
function castByRotation(context: FlowContext, last: Roles): Pick<Roles, 'date' | 'oi'> | undefined {
  const { players } = context.state;
  const seats = seatsOf(context.state);
  const hadInterference = last.oi !== null && last.oi !== automaticSeat;
  if (seats.length === 2 && !hadInterference) {
    const date = seats.find((seat) => seat !== last.date);
    return date === undefined ? undefined : { date, oi: interferenceOf(context.state, undefined) };
  }
  if (last.oi === null || !isStillHere(context.state, 'oi')) return undefined;
  if (seats.length === 2) return { date: last.oi, oi: interferenceOf(context.state, undefined) };
  const flippers = interferenceCandidates(players);
  const [oi] =
    flippers.length === 1 ? flippers : orderByFlips(context, flippers, { purpose: 'role', tie: 'role_tie', places: 1 });
  return oi === undefined ? undefined : { date: last.oi, oi };
}

/** Before a later date both decks are shuffled (FD-53). */
export function enterRoles(context: FlowContext): void {
  if (dropAbsent(context) === 'too_few') return;
  const last = context.state.roles;
  context.emit({ type: 'phase_entered', phase: 'ROLES' });
  if (last !== null) shuffleBoth(context);
  const rotated = last === null ? undefined : castByRotation(context, last);
  const { date, oi } = rotated ?? castByFlips(context);
  const system = systemSeats(seatsOf(context.state), date, oi);
  context.emit({ type: 'roles_set', date, oi, system, cause: rotated === undefined ? 'flips' : 'rotation' });
}
