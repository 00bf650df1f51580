/** How long a pass stays hidden (FD-80). */
import type { State } from '../../state.ts';

/** Seconds during which a pass does not show (FD-80); never longer than the time limit, if there is one. */
export function maskOf(state: State): number {
  const limit = state.options.reactionTimer;
  const mask = state.options.reactionMask;
  if (state.options.reactionMaskFull && limit > 0) return limit;
  return limit > 0 ? Math.min(mask, limit) : mask;
}
