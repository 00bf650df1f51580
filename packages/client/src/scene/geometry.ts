/** In CSS pixels, from the upper left corner of the table's host element. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels. */
export interface Rectangle extends Point, Size {}

/** From each side inwards, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** (x, y) is the centre; `turn` in degrees, clockwise. */
export interface TurnedRectangle extends Size {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export const rightOf = (rectangle: Rectangle): number => rectangle.x + rectangle.width;
export const bottomOf = (rectangle: Rectangle): number => rectangle.y + rectangle.height;

export function within(rectangle: Rectangle, insets: Insets): Rectangle {
  return {
    x: rectangle.x + insets.left,
    y: rectangle.y + insets.top,
    width: Math.max(0, rectangle.width - insets.left - insets.right),
    height: Math.max(0, rectangle.height - insets.top - insets.bottom),
  };
}

export function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.x < rightOf(other) && other.x < rightOf(one) && one.y < bottomOf(other) && other.y < bottomOf(one);
}

export function contains(rectangle: Rectangle, point: Point): boolean {
  return (
    point.x >= rectangle.x && point.x <= rightOf(rectangle) && point.y >= rectangle.y && point.y <= bottomOf(rectangle)
  );
}

export function turnedContains(shape: TurnedRectangle, point: Point): boolean {
  const angle = (-shape.turn * Math.PI) / 180;
  const dx = point.x - shape.x;
  const dy = point.y - shape.y;
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return Math.abs(across) <= shape.width / 2 && Math.abs(down) <= shape.height / 2;
}

export function boundsOf(shape: TurnedRectangle): Rectangle {
  const angle = (shape.turn * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const width = shape.width * cos + shape.height * sin;
  const height = shape.width * sin + shape.height * cos;
  return { x: shape.x - width / 2, y: shape.y - height / 2, width, height };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
