/** Swapping cards one for one (SU-162 to SU-165). */
import type { SeatId } from '../../../kernel/index.ts';
import type { Next, FlowContext } from './flow-context.ts';

/** Cards that are still face down return to their owners. */
export function endSwap(context: FlowContext): Next {
  for (const { id, from, to } of context.state.swap?.offers ?? [])
    context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
  context.emit({ type: 'swap_closed' });
  return 'followUp';
}

/** SU-108. */
export function declineOffersOf(context: FlowContext, seat: SeatId): void {
  for (const { id, from, to } of context.state.swap?.offers ?? [])
    if (from === seat || to === seat) context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
}

export function endAfterLastSwap(context: FlowContext): Next {
  return context.state.swap?.left === 0 ? endSwap(context) : 'nothing';
}
