/**
 * A person consents for the participants they play at that time. Once they become a stand-in for another participant,
 * they are asked again (CR-53, CR-205).
 */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import { characterAt, controllerOf } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

/** Seats that have become a stand-in for a participant. */
function newStandIns(before: State, now: State): ReadonlySet<SeatId> {
  const parts = (now.conflict?.participants ?? []).filter(({ active }) => active).map(({ id }) => id);
  const seats = parts
    .filter((id) => controllerOf(before, id) !== controllerOf(now, id))
    .map((id) => ({ owner: characterAt(now, id)?.seat ?? gmSeat, player: controllerOf(now, id) }));
  return new Set(seats.filter(({ owner, player }) => owner !== player).map(({ player }) => player));
}

function hasConsented({ conflict }: State, seat: SeatId): boolean {
  if (conflict === null) return false;
  const consents = [conflict.agreed, conflict.truce?.yes ?? [], ...conflict.entering.map((one) => one.yes)];
  return consents.some((seats) => seats.includes(seat));
}

/** Asks a new stand-in again about stakes, truces and entries. */
export function lapseConsents(context: FlowContext, before: State): void {
  for (const seat of newStandIns(before, context.state))
    if (hasConsented(context.state, seat)) context.emit({ type: 'consent_lapsed', by: seat });
}
