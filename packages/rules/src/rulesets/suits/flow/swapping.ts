/** Swapping cards one for one (SU-162 to SU-165). */
import type { Next, Stage } from './stage.ts';

/** Closes the swap. Cards that are still face down return to their owners. */
export function closeSwap(stage: Stage): Next {
  for (const { id, from, to } of stage.state.swap?.offers ?? [])
    stage.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
  stage.emit({ type: 'swap_closed' });
  return 'followUp';
}

/** Closes the swap after its last exchange. */
export function closeIfSwapped(stage: Stage): Next {
  return stage.state.swap?.left === 0 ? closeSwap(stage) : 'nothing';
}
