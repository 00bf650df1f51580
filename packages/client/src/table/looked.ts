import type { Rectangle } from '../scene/geometry.ts';

/** The card under the pointer, and its place in the window. */
export interface Looked {
  readonly handle: string;
  readonly rectangle: Rectangle;
}
