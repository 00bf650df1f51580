/** Prequels and their gains: checks that several features share. */
import type { FlowContext } from '../../flow/flow-context.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { characterAt, prequelParts } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';

/**
 * One wish cancels a prequel that the GM has not approved yet; after that a player and the GM both have to want it
 * (CR-32). If all its players are absent for longer than the grace time, the GM decides alone (CR-205).
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
  const leaderAgrees = wished.some((seat) => !players.has(seat));
  if (!isProposed && !(playersAgree && leaderAgrees)) return;
  context.emit({ type: 'prequel_cancelled' });
  openChallenge(context);
}
