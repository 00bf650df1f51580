import type { Rectangle } from '../scene/geometry.ts';

export interface HoveredCard {
  readonly handle: string;
  readonly rectangle: Rectangle;
}
