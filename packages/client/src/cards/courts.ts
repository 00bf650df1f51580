import type { Rank, Suit } from '@cartomancer/wording';

import type { CardPalette } from './palette.ts';
import { circle, roundedRectangle, turnedByHalf } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { suitShapes } from './pips.ts';

type Court = Extract<Rank, 'J' | 'Q' | 'K'>;

const frame = { left: 25.5, top: 12.5, right: 74.5, bottom: 127.5 } as const;
const middle = { x: 50, y: 70 } as const;

/** The number of rays is even, so that the field looks the same after a half turn. */
function rays(count: number): string {
  const halfWidth = (frame.right - frame.left) / 2 - 2;
  const halfHeight = (frame.bottom - frame.top) / 2 - 2;
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI;
    const reach = Math.min(halfWidth / Math.abs(Math.cos(angle)), halfHeight / Math.abs(Math.sin(angle)));
    const x = middle.x + Math.cos(angle) * reach;
    const y = middle.y + Math.sin(angle) * reach;
    return `M${middle.x} ${middle.y}L${x.toFixed(2)} ${y.toFixed(2)}`;
  }).join('');
}

export function courtField(ink: string, gold: string): Drawing {
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  return [
    { path: roundedRectangle(frame.left, frame.top, width, height, 4), fill: ink, opacity: 0.075 },
    { path: rays(36), stroke: ink, width: 0.55, opacity: 0.24 },
    { path: roundedRectangle(frame.left, frame.top, width, height, 4), stroke: ink, width: 1 },
    { path: roundedRectangle(frame.left + 2, frame.top + 2, width - 4, height - 4, 2.6), stroke: gold, width: 0.6 },
  ];
}

// Headgear around (0, 0), about 27 wide: a king's crown with a cross, a queen's with pearls, a jack's cap with a
// feather.
function headgear(
  court: Court,
  ink: string,
  palette: CardPalette,
  at: { readonly x: number; readonly y: number; readonly scale: number },
): Drawing {
  const { gold } = palette;
  const line = { stroke: ink, width: 1, at } as const;
  const band: Shape = { ...line, path: 'M-11 5.5C-4 4.2 4 4.2 11 5.5L10.6 9.2C4 8 -4 8 -10.6 9.2Z', fill: ink };
  switch (court) {
    case 'K':
      return [
        { ...line, path: 'M-11 5.5L-13.5-5.5L-7 0L0-7.5L7 0L13.5-5.5L11 5.5C4 4.2-4 4.2-11 5.5Z', fill: gold },
        band,
        { at, path: circle(-13.5, -6.6, 1.7) + circle(13.5, -6.6, 1.7), fill: ink },
        { at, path: 'M-0.9-14.5H0.9V-12.3H3.1V-10.5H0.9V-7H-0.9V-10.5H-3.1V-12.3H-0.9Z', fill: ink },
        { at, path: circle(0, 0.8, 1.5) + circle(-6, 2.4, 1.1) + circle(6, 2.4, 1.1), fill: ink },
      ];
    case 'Q':
      return [
        {
          ...line,
          path:
            'M-11 5.5C-11.5 1-13-2-13.5-5C-10.5-4.5-8.5-2.5-7 0.5C-6.5-5-3.5-8 0-9.5C3.5-8 6.5-5 7 0.5' +
            'C8.5-2.5 10.5-4.5 13.5-5C13-2 11.5 1 11 5.5C4 4.2-4 4.2-11 5.5Z',
          fill: gold,
        },
        band,
        { at, path: circle(0, -11.4, 1.8) + circle(-13.8, -6.4, 1.5) + circle(13.8, -6.4, 1.5), fill: ink },
        { at, path: 'M0-5.5L2.2-1.5L0 2.5L-2.2-1.5Z', fill: ink },
        { at, path: circle(-6, 2.3, 1) + circle(6, 2.3, 1), fill: ink },
      ];
    case 'J':
      return [
        {
          ...line,
          path: 'M4-4.5C2.5-9 4.5-14 9.5-15.5C14-16.8 17.5-14.8 17.8-11.8C15.8-13.4 13-13.2 11.4-11.2C9.6-9 8.4-6.4 6.5-3.8Z',
          fill: palette.paperTop,
          width: 0.9,
        },
        { ...line, path: 'M5.2-4.5C5-9 7.2-12.8 11.4-13.8', width: 0.6 },
        {
          ...line,
          path: 'M-11 5.5C-13 5-15.5 2.5-14.5-1C-13-6.5-5.5-8.5 1.5-6.8C8-5.5 12.5-1.5 11 5.5C4 4.2-4 4.2-11 5.5Z',
          fill: gold,
        },
        { ...line, path: 'M-9.5 4.5C-9.8 1-7.5-2.5-4-4M-3.5 3.8C-3.5 1.5-2-1 0.5-2.2', width: 0.7 },
        band,
        { at, path: circle(4.8, -4.2, 2), fill: ink },
        { at, path: circle(4.8, -4.2, 0.8), fill: gold },
      ];
    default:
      return court satisfies never;
  }
}

function hair(court: Court, ink: string, gold: string): Drawing {
  switch (court) {
    case 'K':
      return [
        {
          path:
            'M42.2 46.5C41.2 55 44.6 60.6 50 61.8C55.4 60.6 58.8 55 57.8 46.5C56.6 50.6 54 51.8 50 51.8' +
            'C46 51.8 43.4 50.6 42.2 46.5Z',
          fill: ink,
        },
        { path: 'M45.6 55.5C46.4 57.6 47.6 59 50 60M54.4 55.5C53.6 57.6 52.4 59 50 60', stroke: gold, width: 0.5 },
        {
          path: 'M50 50.4C48 49.2 45.8 49.6 44.8 51C46.8 51.6 48.6 51.4 50 50.4C51.4 51.4 53.2 51.6 55.2 51C54.2 49.6 52 49.2 50 50.4Z',
          fill: gold,
        },
      ];
    case 'Q':
      return [
        {
          path:
            'M42.4 40C37.6 44 39.8 49.4 37.2 54.2C35.8 57 37.4 60.4 41 60.6C44.2 60.4 44.6 57 43.6 54' +
            'C42.6 51 42.4 46 44.4 41.4ZM57.6 40C62.4 44 60.2 49.4 62.8 54.2C64.2 57 62.6 60.4 59 60.6' +
            'C55.8 60.4 55.4 57 56.4 54C57.4 51 57.6 46 55.6 41.4Z',
          fill: gold,
          stroke: ink,
          width: 0.7,
        },
      ];
    case 'J':
      return [
        {
          path: 'M42.4 41C39.8 44.6 40 49 40.6 52.4C42.4 52.8 43.4 52 43.4 50.4L43 43ZM57.6 41C60.2 44.6 60 49 59.4 52.4C57.6 52.8 56.6 52 56.6 50.4L57 43Z',
          fill: ink,
        },
      ];
    default:
      return court satisfies never;
  }
}

function shoulders(court: Court, ink: string, palette: CardPalette): Drawing {
  const { gold, paperTop } = palette;
  const robe: Shape = { path: 'M28.5 70C29 62 36 58.4 43.4 57.4L50 63L56.6 57.4C64 58.4 71 62 71.5 70Z', fill: ink };
  const neck: Shape = { path: 'M46.4 52H53.6V58.6L50 62.6L46.4 58.6Z', fill: paperTop, stroke: ink, width: 0.6 };
  switch (court) {
    case 'K':
      return [
        robe,
        {
          path: 'M36.5 60.2C38.5 65 42 68.6 46 70H40C36.6 67.8 34.4 64.6 33.4 61.6ZM63.5 60.2C61.5 65 58 68.6 54 70H60C63.4 67.8 65.6 64.6 66.6 61.6Z',
          fill: paperTop,
        },
        {
          path: circle(37.2, 63.6, 0.7) + circle(40.2, 67.4, 0.7) + circle(62.8, 63.6, 0.7) + circle(59.8, 67.4, 0.7),
          fill: ink,
        },
      ];
    case 'Q':
      return [
        robe,
        neck,
        {
          path:
            circle(45.4, 60.6, 1) +
            circle(47.4, 63, 1) +
            circle(50, 64.2, 1.3) +
            circle(52.6, 63, 1) +
            circle(54.6, 60.6, 1),
          fill: gold,
        },
      ];
    case 'J':
      return [
        robe,
        neck,
        {
          path: 'M43.4 57.2L50 63L46.6 66.2L39.8 59.2ZM56.6 57.2L50 63L53.4 66.2L60.2 59.2Z',
          fill: gold,
          stroke: ink,
          width: 0.6,
        },
      ];
    default:
      return court satisfies never;
  }
}

function face(ink: string, { paperTop }: CardPalette): Drawing {
  return [
    {
      path: 'M42.6 42C42.2 50.4 45.6 56.4 50 56.4C54.4 56.4 57.8 50.4 57.4 42C55 38.4 45 38.4 42.6 42Z',
      fill: paperTop,
      stroke: ink,
      width: 0.8,
    },
    { path: circle(46.8, 45.8, 0.85) + circle(53.2, 45.8, 0.85), fill: ink },
    { path: 'M45 43.7C46 43 47.6 43 48.4 43.7M55 43.7C54 43 52.4 43 51.6 43.7', stroke: ink, width: 0.7 },
    { path: 'M50 45.4L49.2 49H50.6', stroke: ink, width: 0.6 },
    { path: 'M48 52.4C49.2 53.2 50.8 53.2 52 52.4', stroke: ink, width: 0.7 },
  ];
}

export function courtDrawing(court: Court, suit: Suit, palette: CardPalette): Drawing {
  const ink = palette.suit[suit];
  const hairShapes = hair(court, ink, palette.gold);
  const figure: Drawing = [
    ...shoulders(court, ink, palette),
    ...(court === 'K' ? [] : hairShapes),
    ...face(ink, palette),
    ...(court === 'K' ? hairShapes : []),
    ...headgear(court, ink, palette, { x: middle.x, y: 32.8, scale: 1.02 }),
    { path: suitShapes[suit], fill: ink, at: { x: 32.6, y: 50.5, scale: 0.08 } },
    { path: suitShapes[suit], fill: ink, at: { x: 67.4, y: 50.5, scale: 0.08 } },
  ];
  // Every shape that the lower half repeats has a placement, even if it is empty: drawings.spec.ts selects the shapes
  // by it.
  const upperHalf = figure.map((shape) => ({ ...shape, at: shape.at ?? {} }));
  const band: Drawing = [
    { path: 'M27.5 70H72.5', stroke: palette.gold, width: 1.6 },
    { path: 'M50 66.6L53.8 70L50 73.4L46.2 70Z', fill: palette.paperTop, stroke: ink, width: 0.8 },
    { path: 'M37 68L39.4 70L37 72L34.6 70ZM63 68L65.4 70L63 72L60.6 70Z', fill: palette.gold },
  ];
  return [...courtField(ink, palette.gold), ...upperHalf, ...turnedByHalf(upperHalf), ...band];
}
