import { cardRatio } from '../cards/drawing.ts';

/** The place of one card of a fan, relative to the middle of the upper row; `turn` in degrees. */
export interface FanSpot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface FanOptions {
  readonly cardWidth: number;
  /** The available width, including the corners of rotated cards. */
  readonly width: number;
  /** The rotation of the outermost cards, in degrees; less if there are only a few cards. */
  readonly mostTurn: number;
  /** The smallest distance between neighbours before a second row is used. */
  readonly leastSpacing: number;
  readonly mostRows: 1 | 2;
}

/** The upper row comes first and is covered by the lower one. */
export interface Fan {
  readonly spots: readonly FanSpot[];
  readonly rows: number;
  readonly spacing: number;
  readonly rowHeight: number;
}

/** The cards are in two rows if one row would leave too little of each card to touch. */
export function fan(count: number, options: FanOptions): Fan {
  const spacingIn = (inRow: number): number => {
    if (inRow < 2) return options.cardWidth;
    const turnedWidth =
      options.cardWidth * (1 + cardRatio * Math.sin((turnOf(inRow, options.mostTurn) * Math.PI) / 180));
    return Math.max(8, Math.min(options.cardWidth * 0.72, (options.width - turnedWidth) / (inRow - 1)));
  };
  const rows = options.mostRows === 2 && count > 3 && spacingIn(count) < options.leastSpacing ? 2 : 1;
  const rowHeight = options.cardWidth * 0.62;
  const upper = Math.ceil(count / rows);
  const spacing = spacingIn(upper);
  const spots: FanSpot[] = [];
  for (let row = 0; row < rows; row++) {
    const inRow = row === 0 ? upper : count - upper;
    const mostTurn = turnOf(inRow, options.mostTurn);
    // The arc's radius follows from its width and the turn at its ends.
    const halfWidth = ((inRow - 1) * spacing) / 2;
    const radius = mostTurn === 0 ? 0 : halfWidth / Math.sin((mostTurn * Math.PI) / 180);
    for (let place = 0; place < inRow; place++) {
      const along = inRow === 1 ? 0 : (place / (inRow - 1)) * 2 - 1;
      const turn = along * mostTurn;
      spots.push({
        x: along * halfWidth,
        y: row * rowHeight + radius * (1 - Math.cos((turn * Math.PI) / 180)),
        turn,
      });
    }
  }
  return { spots, rows, spacing, rowHeight };
}

function turnOf(count: number, most: number): number {
  return Math.min(most, 2.6 * (count - 1));
}
