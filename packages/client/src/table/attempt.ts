import type { Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
import type { Held } from './moves.ts';

/**
 * A card or pile that was dropped on a place, or put there by a click, and led to no move: either none is possible there, or the
 * person has to choose one of several.
 */
export interface Attempt {
  readonly held: Held;
  /** In the window, in CSS pixels. */
  readonly at: Rectangle;
  /** Why no move is possible; empty if several are, or if nothing of this kind can be put there now. */
  readonly refusals: readonly Refusal[];
}
