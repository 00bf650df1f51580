/** Prequels and their gains: checks that several features share. */
import type { FlowContext } from '../../flow/flow-context.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { characterAt, prequelParts } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';

/**
 * One wish cancels a prequel that the GM has not approved yet; after that a player and the GM both have to want it
 * (CR-32).
 */
export function wishToCancel(context: FlowContext, by: SeatId): void {
  if (context.state.prequel?.cancelling.includes(by) !== true) context.emit({ type: 'cancel_wished', by });
  const { prequel } = context.state;
  const isProposed = prequel?.step === 'partner' || prequel?.step === 'gm';
  const players = new Set(prequelParts(context.state).map((id) => characterAt(context.state, id)?.seat ?? ''));
  const wished = prequel?.cancelling ?? [];
  const both = wished.some((seat) => players.has(seat)) && wished.some((seat) => !players.has(seat));
  if (!isProposed && !both) return;
  context.emit({ type: 'prequel_cancelled' });
  openChallenge(context);
}
