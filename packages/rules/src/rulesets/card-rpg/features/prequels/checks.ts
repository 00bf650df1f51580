import type { FlowContext } from '../../flow/flow-context.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { characterAt, leaderOf, prequelParts } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';
import type { TableView } from '../../view-types.ts';
import { characterIn } from '../../declare.ts';
import { sharersOf } from './pairs.ts';

/**
 * All characters of a prequel take part in its conflict (CR-40). If a co-GM played one of them, no one would lead it
 * (CR-207).
 */
export function leaderFault(view: TableView) {
  const { leader, prequel } = view.shared;
  const ofLeader = sharersOf(prequel)
    .map((id) => characterIn(view, id))
    .find((one) => one?.seat === leader);
  return ofLeader === undefined
    ? undefined
    : { code: 'CR_STAND_IN_BARRED', clause: 'CR-207', facts: { name: ofLeader.name } };
}

/**
 * One wish cancels a prequel that the GM has not approved yet. After the approval both a player and the GM have to wish
 * it (CR-32), or the GM alone if all its players are absent for longer than the grace time (CR-205).
 */
export function wishToCancel(context: FlowContext, by: SeatId): void {
  if (context.state.prequel?.cancelling.includes(by) !== true) context.emit({ type: 'cancel_wished', by });
  cancelIfWished(context);
}

export function cancelIfWished(context: FlowContext): void {
  const { prequel } = context.state;
  if (prequel === null || prequel.cancelling.length === 0 || prequel.step === 'reward') return;
  if (context.state.conflict?.sealed === true) return;
  const isProposed = prequel?.step === 'partner' || prequel?.step === 'gm';
  const players = new Set(prequelParts(context.state).map((id) => characterAt(context.state, id)?.seat ?? ''));
  const wished = prequel?.cancelling ?? [];
  const isAbsent = (seat: SeatId): boolean =>
    context.state.seats.some((one) => one.seat === seat && one.presence === 'absent');
  const playersAgree = wished.some((seat) => players.has(seat)) || [...players].every(isAbsent);
  // A co-GM who shares the prequel decides as its leader (CR-207).
  const leaderAgrees = wished.some((seat) => !players.has(seat) || seat === leaderOf(context.state));
  if (!isProposed && !(playersAgree && leaderAgrees)) return;
  context.emit({ type: 'prequel_cancelled' });
  openChallenge(context);
}
