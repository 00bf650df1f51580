import { cardHeight, cardWidth, circle, roundedRectangle } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { paperDrawing } from './faces.ts';
import { backNames } from './palette.ts';
import type { BackName, CardPalette } from './palette.ts';
import { suitShapes } from './pips.ts';

type Motif = 'hearts' | 'rings' | 'suits' | 'stars' | 'scales' | 'lozenges';

const motifs: Readonly<Record<BackName, Motif>> = {
  date: 'hearts',
  system: 'rings',
  players: 'suits',
  gm: 'stars',
  red: 'scales',
  blue: 'scales',
};

const patternArea = { left: 10.5, top: 10.5, width: 79, height: 119 } as const;

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

function cells(columns: number, rows: number): readonly Cell[] {
  const across = patternArea.width / columns;
  const down = patternArea.height / rows;
  return Array.from({ length: columns * rows }, (_, index): Cell => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return { column, row, x: patternArea.left + across * (column + 0.5), y: patternArea.top + down * (row + 0.5) };
  });
}

function pathGrid(columns: number, rows: number, pathAt: (x: number, y: number) => string): string {
  return cells(columns, rows)
    .map(({ x, y }) => pathAt(x, y))
    .join('');
}

function shapeGrid(columns: number, rows: number, shapeIn: (column: number, row: number) => Shape): Drawing {
  return cells(columns, rows).map(({ column, row, x, y }) => {
    const shape = shapeIn(column, row);
    return { ...shape, at: { ...shape.at, x, y } };
  });
}

const lozenge =
  (halfWidth: number, halfHeight: number) =>
  (x: number, y: number): string =>
    `M${x} ${y - halfHeight}L${x + halfWidth} ${y}L${x} ${y + halfHeight}L${x - halfWidth} ${y}Z`;

/**
 * Scales of three nested arcs. Every other row is shifted by half a scale, so half scales fill the ends of that row.
 */
function scales(): string {
  const across = patternArea.width / 6;
  const rows = 18;
  const down = patternArea.height / rows;
  let path = '';
  for (let row = 0; row < rows; row++) {
    const foot = patternArea.top + down * (row + 1);
    const isShifted = row % 2 === 1;
    for (const part of [0.5, 0.34, 0.18]) {
      const radius = across * part;
      for (let column = 0; column < (isShifted ? 5 : 6); column++) {
        const x = patternArea.left + across * (column + (isShifted ? 1 : 0.5));
        path += `M${x - radius} ${foot}a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
      }
      if (!isShifted) continue;
      path += `M${patternArea.left} ${foot - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}`;
      path += `M${patternArea.left + patternArea.width - radius} ${foot}a${radius} ${radius} 0 0 1 ${radius} ${-radius}`;
    }
  }
  return path;
}

const star = 'M0-50Q6-6 50 0Q6 6 0 50Q-6 6-50 0Q-6-6 0-50Z';

function motifDrawing(motif: Motif, line: string): Drawing {
  switch (motif) {
    case 'hearts':
      return [
        {
          path: pathGrid(6, 9, lozenge(patternArea.width / 12, patternArea.height / 18)),
          stroke: line,
          width: 0.75,
          opacity: 0.62,
        },
        ...shapeGrid(6, 9, () => ({ path: suitShapes.H, fill: line, at: { scale: 0.055 } })),
      ];
    case 'rings':
      return [
        { path: pathGrid(6, 9, (x, y) => circle(x, y, 5.6)), stroke: line, width: 0.7, opacity: 0.62 },
        { path: pathGrid(6, 9, (x, y) => circle(x, y, 3.5)), stroke: line, width: 0.6, opacity: 0.5 },
        { path: pathGrid(6, 9, (x, y) => circle(x, y, 1.2)), fill: line, opacity: 0.85 },
      ];
    case 'suits': {
      const order = ['S', 'H', 'C', 'D'] as const;
      return [
        {
          path: pathGrid(6, 9, lozenge(patternArea.width / 12, patternArea.height / 18)),
          stroke: line,
          width: 0.65,
          opacity: 0.45,
        },
        ...shapeGrid(6, 9, (column, row) => ({
          path: suitShapes[order[(column + 2 * row) % 4] ?? 'S'],
          fill: line,
          at: { scale: 0.058 },
          opacity: 0.9,
        })),
      ];
    }
    case 'stars':
      return [
        ...shapeGrid(5, 7, (column, row) => ({
          path: star,
          fill: line,
          at: { scale: (column + row) % 2 === 0 ? 0.115 : 0.06 },
          opacity: (column + row) % 2 === 0 ? 0.95 : 0.6,
        })),
        { path: pathGrid(4, 6, (x, y) => circle(x, y, 0.7)), fill: line, opacity: 0.6 },
      ];
    case 'scales':
      return [{ path: scales(), stroke: line, width: 0.65, opacity: 0.72 }];
    case 'lozenges':
      return [
        {
          path: pathGrid(6, 9, lozenge(patternArea.width / 12, patternArea.height / 18)),
          stroke: line,
          width: 0.75,
          opacity: 0.6,
        },
        { path: pathGrid(6, 9, lozenge(patternArea.width / 30, patternArea.height / 45)), fill: line, opacity: 0.8 },
      ];
    default:
      return motif satisfies never;
  }
}

const colourPattern = /^#[0-9a-f]{6}$/i;

function isBackName(back: string): back is BackName {
  return backNames.some((name) => name === back);
}

function tintOf(name: string): string {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  return `hsl(${sum % 360} 42% 30%)`;
}

/**
 * The back of a card: one of `backNames`, a colour `#rrggbb` (a character's own tint), or any other name, which gets a
 * tint derived from it.
 */
export function backDrawing(back: string, palette: CardPalette): Drawing {
  const design = isBackName(back)
    ? { ground: palette.back[back], motif: motifs[back] }
    : { ground: colourPattern.test(back) ? back : tintOf(back), motif: 'lozenges' as const };
  const line = palette.backLine;
  return [
    ...paperDrawing(palette),
    { path: roundedRectangle(5, 5, cardWidth - 10, cardHeight - 10, 4), fill: design.ground },
    { path: roundedRectangle(7.5, 7.5, cardWidth - 15, cardHeight - 15, 2.6), stroke: line, width: 0.7, opacity: 0.75 },
    ...motifDrawing(design.motif, line),
  ];
}
