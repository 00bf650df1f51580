/** FD-65, FD-87. */
import type { SeatId } from '../../../kernel/index.ts';
import { rolesOf } from '../selectors.ts';
import { openWindow } from './settle.ts';
import type { FlowContext } from './flow-context.ts';
import { cleanUp } from './turns.ts';
import { tellLine } from './words.ts';

export function declareAtALoss(
  context: FlowContext,
  { seat, line }: { readonly seat: SeatId; readonly line?: string | undefined },
): void {
  context.emit({ type: 'at_a_loss', seat });
  tellLine(context, { seat, text: line });
  const { oi } = rolesOf(context.state);
  if (oi === null) cleanUp(context);
  else openWindow(context, { kind: 'speechless', seat: oi, stack: null });
}
