import type { Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
import type { Held } from './moves.ts';

/**
 * The person has put a card or pile on a place, by dragging or by a click, but no move followed: none is possible
 * there, or several are.
 */
export interface Attempt {
  readonly held: Held;
  /** In the window, in CSS pixels. */
  readonly at: Rectangle;
  /** Why no move is possible; empty if several are, or if nothing of this kind can be put there now. */
  readonly refusals: readonly Refusal[];
}
