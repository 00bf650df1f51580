/** Drawing units: every card is 100 wide and 140 high (5 : 7), with a corner radius of 7. */
export const cardWidth = 100;
export const cardHeight = 140;
export const cardRadius = 7;

export const cardRatio = cardHeight / cardWidth;

/**
 * One colour, or a gradient from the top of the card to its bottom. Colours are CSS colours that the surface accepts.
 */
export type Paint = string | { readonly top: string; readonly bottom: string };

/** The transform of a path: scaled first, then rotated (degrees), then translated. */
export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Extra scale along x, for letters that must fit a column. */
  readonly stretch?: number;
  readonly turn?: number;
}

export interface Shape {
  readonly path: string;
  readonly at?: Placement;
  readonly fill?: Paint;
  readonly stroke?: string;
  /** In the path's own units. */
  readonly width?: number;
  /** Distance between the round dots of a dotted stroke, in the path's own units. */
  readonly dots?: number;
  readonly opacity?: number;
}

/**
 * A drawing is a list of shapes, painted in order, either on a canvas (the table's textures) or as an SVG element (the
 * page). Neither parses markup, so drawings work under a strict content security policy.
 */
export type Drawing = readonly Shape[];

export function turnedByHalf(drawing: Drawing): Drawing {
  return drawing.map((shape) => {
    const at = shape.at ?? {};
    return {
      ...shape,
      at: { ...at, x: cardWidth - (at.x ?? 0), y: cardHeight - (at.y ?? 0), turn: (at.turn ?? 0) + 180 },
    };
  });
}

export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
  );
}

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
}
