/** A seat at a loss for words plays nothing and keeps its hand; the Interference may put one card on any stack (FD-65, FD-87). */
import type { SeatId } from '../../../kernel/index.ts';
import { rolesOf } from '../selectors.ts';
import { openWindow } from './settle.ts';
import type { Stage } from './stage.ts';
import { cleanUp } from './turns.ts';
import { tellLine } from './words.ts';

export function declareAtALoss(
  stage: Stage,
  { seat, line }: { readonly seat: SeatId; readonly line?: string | undefined },
): void {
  stage.emit({ type: 'at_a_loss', seat });
  tellLine(stage, { seat, text: line });
  const { oi } = rolesOf(stage.state);
  if (oi === null) cleanUp(stage);
  else openWindow(stage, { kind: 'speechless', seat: oi, stack: null });
}
