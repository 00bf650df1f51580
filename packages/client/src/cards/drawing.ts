/** A drawing's own measure: every card is 100 wide and 140 high (5 : 7), corners rounded by 7. */
export const cardWidth = 100;
export const cardHeight = 140;
export const cardRadius = 7;

/** Height of a card over its width. */
export const cardRatio = cardHeight / cardWidth;

/** One colour, or two from the top of the card to its bottom. Any CSS colour the surface understands. */
export type Paint = string | { readonly top: string; readonly bottom: string };

/** Where a path lies: scaled first, then turned (degrees), then moved. */
export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Extra factor along x, for letters that must fit a column. */
  readonly stretch?: number;
  readonly turn?: number;
}

/** One path of a drawing. */
export interface Shape {
  readonly path: string;
  readonly at?: Placement;
  readonly fill?: Paint;
  readonly stroke?: string;
  /** Stroke width, in the path's own measure. */
  readonly width?: number;
  /** Distance between the round dots of a dotted stroke, in the path's own measure. */
  readonly dots?: number;
  readonly opacity?: number;
}

/**
 * A drawing is a list of shapes, painted in order. One list serves both surfaces: a canvas for the table's textures and
 * an SVG element in the page; neither parses markup, so a strict content security policy has nothing to forbid.
 */
export type Drawing = readonly Shape[];

/** The same shapes once more, turned by half around the middle of the card. */
export function turnedByHalf(drawing: Drawing): Drawing {
  return drawing.map((shape) => {
    const at = shape.at ?? {};
    return {
      ...shape,
      at: { ...at, x: cardWidth - (at.x ?? 0), y: cardHeight - (at.y ?? 0), turn: (at.turn ?? 0) + 180 },
    };
  });
}

/** The path of a rectangle with rounded corners. */
export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
  );
}

/** The path of a circle, drawn clockwise. */
export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
}
