import type { Rank, Suit } from './code.ts';
import type { CardPalette } from './palette.ts';
import { circle, roundedRectangle, turnedByHalf } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { italicGlyphs } from './glyphs.ts';
import { suitShapes } from './pips.ts';

type Court = Extract<Rank, 'J' | 'Q' | 'K'>;

const frame = { left: 25, top: 13, right: 75, bottom: 127 } as const;
const middle = { x: 50, y: 70 } as const;

/** Rays from the middle to the frame, an even number so that half a turn shows the same. */
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

/** The framed field with its rays, shared by courts and jokers. */
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

// Headgear around (0, 0), 26 wide: a king's crown with a cross, a queen's with pearls, a jack's cap with a feather.
function headgear(court: Court, ink: string, gold: string, at: { x: number; y: number }): Drawing {
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
        { ...line, path: 'M2-5C4-13 11-16.5 18-14.5C15.5-13.5 15-11.5 14.5-9.5C12.5-5.5 8-3.5 3.5-3Z', fill: gold, width: 0.8 },
        { ...line, path: 'M3-4.5C7-7.5 10.5-10.5 15-13', width: 0.6 },
        { ...line, path: 'M-11 5.5C-15-1-9-7-1-6.5C8-6.5 13.5-1 11 5.5C4 4.2-4 4.2-11 5.5Z', fill: gold },
        band,
        { at, path: circle(3, -4, 1.6), fill: ink },
      ];
    default:
      return court satisfies never;
  }
}

/** A court as an emblem: headgear, monogram and rays, the same above and below. */
export function courtDrawing(court: Court, suit: Suit, palette: CardPalette): Drawing {
  const ink = palette.suit[suit];
  const glyph = italicGlyphs[court];
  const letterScale = 0.205;
  const upperHalf: Drawing = [
    { path: suitShapes[suit], fill: ink, at: { x: 33, y: 22.5, scale: 0.088 } },
    { path: suitShapes[suit], fill: ink, at: { x: 67, y: 22.5, scale: 0.088 } },
    ...headgear(court, ink, palette.gold, { x: middle.x, y: 31.5 }),
    {
      path: glyph.path,
      fill: ink,
      at: { x: middle.x - ((glyph.left + glyph.right) / 2) * letterScale, y: 64.5, scale: letterScale },
    },
  ];
  return [
    ...courtField(ink, palette.gold),
    { path: roundedRectangle(34, 41, 32, 58, 16), fill: { top: palette.paperTop, bottom: palette.paperBottom } },
    { path: roundedRectangle(34, 41, 32, 58, 16), stroke: ink, width: 1 },
    { path: roundedRectangle(36, 43, 28, 54, 14), stroke: palette.gold, width: 0.7 },
    { path: 'M36 70H44M56 70H64', stroke: palette.gold, width: 0.7 },
    { path: 'M50 66.8L53.6 70L50 73.2L46.4 70Z', fill: ink },
    { path: circle(43.6, 70, 0.9) + circle(56.4, 70, 0.9), fill: palette.gold },
    ...upperHalf,
    ...turnedByHalf(upperHalf),
  ];
}
