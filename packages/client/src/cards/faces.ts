import { readCardCode } from '@cartomancer/wording';
import type { Rank, Suit } from '@cartomancer/wording';

import { courtDrawing, courtField } from './courts.ts';
import { cardHeight, cardRadius, cardWidth, circle, roundedRectangle, turnedByHalf } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { uprightGlyphs } from './glyphs.ts';
import type { Glyph } from './glyphs.ts';
import type { CardPalette } from './palette.ts';
import { pipsOf, suitShapes } from './pips.ts';

// The indices (rank and suit in the corners) are large on purpose: on a card 40 pixels wide, a capital is still about
// 8 pixels high.
const indices = {
  normal: { x: 13, top: 8.5, capital: 19, widest: 20.5, suitY: 37, suitSize: 14 },
  large: { x: 13.5, top: 7.5, capital: 25, widest: 22.5, suitY: 43.5, suitSize: 19 },
} as const;

/** Also drawn for the lower cards of a deck. */
export function paperDrawing(palette: CardPalette): Drawing {
  const outline = roundedRectangle(0.4, 0.4, cardWidth - 0.8, cardHeight - 0.8, cardRadius - 0.4);
  return [
    { path: outline, fill: { top: palette.paperTop, bottom: palette.paperBottom } },
    { path: outline, stroke: palette.edge, width: 0.8 },
  ];
}

function letter(glyph: Glyph, x: number, baseline: number, capital: number, widest: number, ink: string): Shape {
  const scale = capital / 100;
  const width = (glyph.right - glyph.left) * scale;
  const stretch = Math.min(1, widest / width);
  const centre = ((glyph.left + glyph.right) / 2) * scale * stretch;
  return { path: glyph.path, fill: ink, at: { x: x - centre, y: baseline, scale, stretch } };
}

/** Two small dots that mark a card of the second deck. */
function copyMark(ink: string, { x, suitY }: { readonly x: number; readonly suitY: number }): Shape {
  const y = suitY + 13;
  return { path: circle(x - 3, y, 1.3) + circle(x + 3, y, 1.3), fill: ink };
}

function suitedDrawing(rank: Rank, suit: Suit, copy: 1 | 2, palette: CardPalette): Drawing {
  const ink = palette.suit[suit];
  const index = indices[palette.index];
  const corner: Shape[] = [
    letter(uprightGlyphs[rank], index.x, index.top + index.capital, index.capital, index.widest, ink),
    { path: suitShapes[suit], fill: ink, at: { x: index.x, y: index.suitY, scale: index.suitSize / 100 } },
  ];
  if (copy === 2) corner.push(copyMark(ink, index));
  return [...paperDrawing(palette), ...fieldOf(rank, suit, palette), ...corner, ...turnedByHalf(corner)];
}

function fieldOf(rank: Rank, suit: Suit, palette: CardPalette): Drawing {
  const ink = palette.suit[suit];
  if (rank === 'J' || rank === 'Q' || rank === 'K') return courtDrawing(rank, suit, palette);
  if (rank === 'A') {
    return [
      { path: circle(50, 70, 30), fill: ink, opacity: 0.05 },
      { path: circle(50, 70, 30), stroke: ink, width: 1.3, dots: 3.927, opacity: 0.6 },
      { path: circle(50, 70, 26.5), stroke: palette.gold, width: 0.6, opacity: 0.9 },
      { path: suitShapes[suit], fill: ink, at: { x: 50, y: 70, scale: suit === 'S' ? 0.4 : 0.36 } },
    ];
  }
  return pipsOf(rank).map((pip) => ({
    path: suitShapes[suit],
    fill: ink,
    at: { x: pip.x, y: pip.y, scale: pip.size / 100, turn: pip.turned ? 180 : 0 },
  }));
}

const starShape = 'M0-50L11.8-16.2L47.6-15.5L19-6L29.4 40.5L0 19.9L-29.4 40.5L-19-6L-47.6-15.5L-11.8-16.2Z';

function jokerDrawing(which: 1 | 2, copy: 1 | 2, palette: CardPalette): Drawing {
  const ink = palette.joker[which - 1] ?? palette.joker[0];
  const index = indices.normal;
  const word = (['J', 'O', 'K', 'E', 'R'] as const).map((character, line) =>
    letter(uprightGlyphs[character], index.x, 33.5 + line * 10, 7.5, 9, ink),
  );
  const corner: Shape[] = [{ path: starShape, fill: ink, at: { x: index.x, y: 16, scale: 0.165 } }, ...word];
  if (copy === 2) corner.push({ ...copyMark(ink, index), at: { y: 31 } });
  const at = { x: 50, y: 57 };
  const line = { stroke: ink, width: 1, at } as const;
  const cap: Drawing = [
    { ...line, path: 'M-6-2C-9-19-22-16-19-3C-17-1-16-1-15-3C-15-9-9-6-9 6Z', fill: ink },
    { ...line, path: 'M6-2C9-19 22-16 19-3C17-1 16-1 15-3C15-9 9-6 9 6Z', fill: ink },
    { ...line, path: 'M-10 6C-9-6-5-16 0-24C5-16 9-6 10 6C4 4-4 4-10 6Z', fill: palette.gold },
    { ...line, path: 'M-11 6C-4 4 4 4 11 6L10.6 9.5C4 8-4 8-10.6 9.5Z', fill: ink },
    { at, path: circle(0, -25.5, 2.2) + circle(-17.5, -1.5, 2.2) + circle(17.5, -1.5, 2.2), fill: palette.gold },
    { ...line, path: circle(0, -25.5, 2.2) + circle(-17.5, -1.5, 2.2) + circle(17.5, -1.5, 2.2), width: 0.7 },
    { at, path: 'M0-12L3-6L0 0L-3-6Z', fill: ink },
  ];
  return [
    ...paperDrawing(palette),
    ...courtField(ink, palette.gold),
    { path: 'M29 70H44M56 70H71', stroke: palette.gold, width: 0.7 },
    { path: 'M50 66.8L53.6 70L50 73.2L46.4 70Z', fill: ink },
    ...cap,
    ...turnedByHalf(cap),
    ...corner,
    ...turnedByHalf(corner),
  ];
}

/** An unknown code gets a blank card: a newer server may send cards that this page does not know. */
export function faceDrawing(code: string, palette: CardPalette): Drawing {
  const face = readCardCode(code);
  if (face === undefined) return paperDrawing(palette);
  return face.kind === 'joker'
    ? jokerDrawing(face.which, face.copy, palette)
    : suitedDrawing(face.rank, face.suit, face.copy, palette);
}
