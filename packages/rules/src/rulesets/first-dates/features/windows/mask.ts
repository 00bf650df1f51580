import type { State } from '../../state.ts';

/**
 * Seconds for which a pass stays hidden (FD-80): `reactionMask`, but at most the time limit, or the whole time limit with
 * `reactionMaskFull`.
 */
export function maskOf(state: State): number {
  const limit = state.options.reactionTimer;
  const mask = state.options.reactionMask;
  if (state.options.reactionMaskFull && limit > 0) return limit;
  return limit > 0 ? Math.min(mask, limit) : mask;
}
