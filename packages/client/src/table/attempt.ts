import type { Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
import type { Held } from './moves.ts';

/**
 * A drop or click of a card that led to no move: either none is possible there, or the person has to choose one of
 * several.
 */
export interface Attempt {
  readonly held: Held;
  /** In the window, in CSS pixels. */
  readonly at: Rectangle;
  /** Why no move is possible; empty if several are, or if no card can ever be put there. */
  readonly refusals: readonly Refusal[];
}
