/** Prequels and their gains: checks that several features share. */
import type { Stage } from '../../flow/stage.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { characterAt, prequelParts } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';

/** Until anyone has joined there is nothing to agree on; after that the player and the GM both have to. */
export function wishToCancel(stage: Stage, by: SeatId): void {
  if (stage.state.prequel?.cancelling.includes(by) !== true) stage.emit({ type: 'cancel_wished', by });
  const { prequel } = stage.state;
  const early = prequel?.step === 'partner' || prequel?.step === 'gm';
  const players = new Set(prequelParts(stage.state).map((id) => characterAt(stage.state, id)?.seat ?? ''));
  const wished = prequel?.cancelling ?? [];
  const both = wished.some((seat) => players.has(seat)) && wished.some((seat) => !players.has(seat));
  if (!early && !both) return;
  stage.emit({ type: 'prequel_cancelled' });
  openChallenge(stage);
}
