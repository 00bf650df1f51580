import type { Rectangle } from '../scene/geometry.ts';

/** The card under the pointer, and its place in the window. */
export interface HoveredCard {
  readonly handle: string;
  readonly rectangle: Rectangle;
}
