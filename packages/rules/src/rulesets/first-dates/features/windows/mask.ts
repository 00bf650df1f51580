import type { State } from '../../state.ts';

/** Seconds for which a pass stays hidden (FD-80). */
export function maskOf(state: State): number {
  const limit = state.options.reactionTimer;
  const mask = state.options.reactionMask;
  if (state.options.reactionMaskFull && limit > 0) return limit;
  return limit > 0 ? Math.min(mask, limit) : mask;
}
