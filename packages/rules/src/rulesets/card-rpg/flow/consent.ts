/** A yes belongs to the participants for whom it was given, and not to the next one whom the same person plays (CR-53, CR-205). */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import { characterAt, controllerOf } from '../selectors.ts';
import type { Stage } from './stage.ts';

/** Seats that play a participant for another person now and did not before. */
function newStandIns(before: State, now: State): ReadonlySet<SeatId> {
  const parts = (now.conflict?.participants ?? []).filter(({ active }) => active).map(({ id }) => id);
  const seats = parts
    .filter((id) => controllerOf(before, id) !== controllerOf(now, id))
    .map((id) => ({ owner: characterAt(now, id)?.seat ?? gmSeat, player: controllerOf(now, id) }));
  return new Set(seats.filter(({ owner, player }) => owner !== player).map(({ player }) => player));
}

function hasSaidYes({ conflict }: State, seat: SeatId): boolean {
  if (conflict === null) return false;
  const yes = [conflict.agreed, conflict.truce?.yes ?? [], ...conflict.entering.map((one) => one.yes)];
  return yes.some((seats) => seats.includes(seat));
}

/** Stakes, truces and entries are put to a new stand-in once more. */
export function lapseConsents(stage: Stage, before: State): void {
  for (const seat of newStandIns(before, stage.state))
    if (hasSaidYes(stage.state, seat)) stage.emit({ type: 'consent_lapsed', by: seat });
}
