import type { Rectangle } from '../scene/geometry.ts';

/** A card somebody rests on, and where it is in the window. */
export interface Looked {
  readonly handle: string;
  readonly rectangle: Rectangle;
}
