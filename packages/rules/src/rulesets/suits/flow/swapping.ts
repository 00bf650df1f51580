/** Swapping cards one for one (SU-162 to SU-165). */
import type { SeatId } from '../../../kernel/index.ts';
import type { Next, FlowContext } from './flow-context.ts';

/** Closes the swap. Cards that are still face down return to their owners. */
export function closeSwap(context: FlowContext): Next {
  for (const { id, from, to } of context.state.swap?.offers ?? [])
    context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
  context.emit({ type: 'swap_closed' });
  return 'followUp';
}

/** Takes back what a fallen character has offered or was offered (SU-108). */
export function leaveSwap(context: FlowContext, seat: SeatId): void {
  for (const { id, from, to } of context.state.swap?.offers ?? [])
    if (from === seat || to === seat) context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
}

/** Closes the swap after its last exchange. */
export function closeIfSwapped(context: FlowContext): Next {
  return context.state.swap?.left === 0 ? closeSwap(context) : 'nothing';
}
