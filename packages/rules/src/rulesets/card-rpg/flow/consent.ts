/**
 * A person consents for the participants they play at that time. Once they become a stand-in for another participant,
 * they are asked again (CR-53, CR-205).
 */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import { characterAt, controllerOf, isLeaderless, leaderOf } from '../selectors.ts';
import { advance } from './advance.ts';
import { dealIfAgreed } from './deal.ts';
import type { FlowContext } from './flow-context.ts';

function newStandIns(before: State, now: State): ReadonlySet<SeatId> {
  const parts = (now.conflict?.participants ?? []).filter(({ active }) => active).map(({ id }) => id);
  const seats = parts
    .filter((id) => controllerOf(before, id) !== controllerOf(now, id))
    .map((id) => ({ owner: characterAt(now, id)?.seat ?? gmSeat, player: controllerOf(now, id) }));
  return new Set(seats.filter(({ owner, player }) => owner !== player).map(({ player }) => player));
}

/**
 * The seat that has begun to lead in the GM's place, if it has already agreed to the stakes or to a truce (CR-207).
 * Having asked to enter the conflict does not count.
 */
function newCoGm(before: State, now: State): SeatId | undefined {
  const leader = leaderOf(now);
  const { agreed = [], truce } = now.conflict ?? {};
  const hasSpoken = [...agreed, ...(truce?.yes ?? [])].includes(leader);
  return hasSpoken && leader !== gmSeat && leader !== leaderOf(before) ? leader : undefined;
}

function hasConsented({ conflict }: State, seat: SeatId): boolean {
  if (conflict === null) return false;
  const consents = [conflict.agreed, conflict.truce?.yes ?? [], ...conflict.entering.map((one) => one.yes)];
  return consents.some((seats) => seats.includes(seat));
}

/** Asks the person in this seat again about stakes, truces and entries. */
export function lapseConsent(context: FlowContext, seat: SeatId): void {
  if (hasConsented(context.state, seat)) context.emit({ type: 'consent_lapsed', by: seat });
}

function lapseConsents(context: FlowContext, before: State): void {
  const coGm = newCoGm(before, context.state);
  for (const seat of newStandIns(before, context.state)) lapseConsent(context, seat);
  if (coGm !== undefined) lapseConsent(context, coGm);
}

/**
 * After seats or players have changed: asks new stand-ins again, and continues if all who are asked now have already
 * consented (CR-53, CR-58, CR-200). Without a leader nothing continues (CR-207).
 */
export function advanceAfterSeatChange(context: FlowContext, before: State): void {
  lapseConsents(context, before);
  if (isLeaderless(context.state)) return;
  dealIfAgreed(context);
  advance(context);
}
