import type { Rank, Suit } from './code.ts';
import type { CardPalette } from './palette.ts';
import { circle, roundedRectangle, turnedByHalf } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { italicGlyphs } from './glyphs.ts';
import { suitShapes } from './pips.ts';

type Court = Extract<Rank, 'J' | 'Q' | 'K'>;

const frame = { left: 25.5, top: 12.5, right: 74.5, bottom: 127.5 } as const;
const middle = { x: 50, y: 70 } as const;

/** Rays from the centre to the frame. Their number is even, so that the field looks the same after a half turn. */
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

/** A court as an emblem: headgear, monogram and rays, the same in both halves. */
export function courtDrawing(court: Court, suit: Suit, palette: CardPalette): Drawing {
  const ink = palette.suit[suit];
  const glyph = italicGlyphs[court];
  const letterScale = 0.172;
  const roundel = { x: middle.x, y: 54.8 } as const;
  const roundelRadius = 14;
  const upperHalf: Drawing = [
    { path: circle(0, 0, roundelRadius), fill: palette.paperTop, stroke: ink, width: 1, at: roundel },
    { path: circle(0, 0, roundelRadius - 1.7), stroke: palette.gold, width: 0.7, at: roundel },
    {
      path: glyph.path,
      fill: ink,
      at: {
        x: middle.x - ((glyph.left + glyph.right) / 2) * letterScale,
        y: roundel.y - ((glyph.top + glyph.bottom) / 2) * letterScale,
        scale: letterScale,
      },
    },
    ...headgear(court, ink, palette, { x: middle.x, y: 31.8, scale: 1.07 }),
    { path: suitShapes[suit], fill: ink, at: { x: 32.6, y: 44.5, scale: 0.08 } },
    { path: suitShapes[suit], fill: ink, at: { x: 67.4, y: 44.5, scale: 0.08 } },
  ];
  const band: Drawing = [
    { path: 'M27.5 70H35.5M64.5 70H72.5', stroke: palette.gold, width: 1.1 },
    { path: 'M50 66.4L54 70L50 73.6L46 70Z', fill: ink },
    { path: 'M38 67.8L40.5 70L38 72.2L35.5 70ZM62 67.8L64.5 70L62 72.2L59.5 70Z', fill: ink },
  ];
  return [...courtField(ink, palette.gold), ...upperHalf, ...turnedByHalf(upperHalf), ...band];
}
