import type { Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
import type { Held } from './moves.ts';

/** A drop or click of a card that led to no move: it is not possible there, or has several meanings. */
export interface Attempt {
  readonly held: Held;
  /** In the window, in CSS pixels. */
  readonly at: Rectangle;
  /** Why it is not possible; empty if there are several meanings. */
  readonly refusals: readonly Refusal[];
}
