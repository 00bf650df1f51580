/** Prequels and their gains: checks that several features share. */
import type { Stage } from '../../flow/stage.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { characterAt, prequelParts } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';

/**
 * One wish cancels a prequel that the GM has not approved yet; after that a player and the GM both have to want it
 * (CR-32).
 */
export function wishToCancel(stage: Stage, by: SeatId): void {
  if (stage.state.prequel?.cancelling.includes(by) !== true) stage.emit({ type: 'cancel_wished', by });
  const { prequel } = stage.state;
  const isProposed = prequel?.step === 'partner' || prequel?.step === 'gm';
  const players = new Set(prequelParts(stage.state).map((id) => characterAt(stage.state, id)?.seat ?? ''));
  const wished = prequel?.cancelling ?? [];
  const both = wished.some((seat) => players.has(seat)) && wished.some((seat) => !players.has(seat));
  if (!isProposed && !both) return;
  stage.emit({ type: 'prequel_cancelled' });
  openChallenge(stage);
}
