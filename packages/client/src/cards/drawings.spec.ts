import { describe, expect, it } from 'vitest';
import { ranks, suits } from '@cartomancer/wording';
import type { Rank } from '@cartomancer/wording';
import { backDrawing } from './backs.ts';
import { cardHeight, cardWidth, turnedByHalf } from './drawing.ts';
import type { Shape } from './drawing.ts';
import { faceDrawing, paperDrawing } from './faces.ts';
import { backNames } from './palette.ts';
import type { CardPalette } from './palette.ts';
import { pipsOf, suitShapes } from './pips.ts';

const palette: CardPalette = {
  suit: { C: 'green', D: 'blue', H: 'red', S: 'black' },
  paperTop: 'white',
  paperBottom: 'ivory',
  edge: 'tan',
  gold: 'gold',
  joker: ['purple', 'teal'],
  back: { date: 'maroon', system: 'navy', players: 'olive', gm: 'indigo', red: 'crimson', blue: 'royalblue' },
  backLine: 'linen',
  index: 'normal',
};

const codes = [...suits.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`)), 'X1', 'X2'];
const rounded = (shape: Shape): string =>
  JSON.stringify(
    { ...shape, at: { x: 0, y: 0, ...shape.at, turn: (shape.at?.turn ?? 0) % 360 } },
    (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value),
  );

describe('faces', () => {
  it('are 54 different drawings', () => {
    expect(new Set(codes.map((code) => JSON.stringify(faceDrawing(code, palette)))).size).toBe(54);
  });

  it('have larger suits in the corners with large indices, and are still all different', () => {
    const large = codes.map((code) => JSON.stringify(faceDrawing(code, { ...palette, index: 'large' })));
    expect(new Set(large).size).toBe(54);
    const sizes = (index: 'normal' | 'large') =>
      faceDrawing('7H', { ...palette, index })
        .filter(({ path, at }) => path === suitShapes.H && (at?.x ?? 50) < 20)
        .map(({ at }) => at?.scale ?? 0);
    expect(sizes('large')[0]).toBeGreaterThan((sizes('normal')[0] ?? 0) * 1.2);
  });

  it.each(suits)(
    'show the shape of %s in both corners of every card, so that it is recognisable without colour',
    (suit) => {
      for (const rank of ranks) {
        const shown = faceDrawing(`${rank}${suit}`, palette).filter((shape) => shape.path === suitShapes[suit]);
        const corners = shown.filter((shape) => (shape.at?.x ?? 50) < 20 || (shape.at?.x ?? 50) > 80);
        expect(corners.map((shape) => [shape.at?.x, shape.at?.y])).toEqual([
          [13, 37],
          [cardWidth - 13, cardHeight - 37],
        ]);
      }
    },
  );

  it.each(['JC', 'QD', 'KH', 'X1'])('look the same after a half turn: %s', (code) => {
    const placed = faceDrawing(code, palette).filter((shape) => shape.at !== undefined);
    expect(turnedByHalf(placed).map(rounded).toSorted()).toEqual(placed.map(rounded).toSorted());
  });

  it('have a mark on the cards of the second deck', () => {
    expect(faceDrawing('QH/2', palette)).not.toEqual(faceDrawing('QH', palette));
  });

  it('are blank for an unknown code', () => {
    expect(faceDrawing('?', palette)).toEqual(paperDrawing(palette));
  });
});

describe('pips', () => {
  it.each(['2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const)('are as many as the rank says: %s', (rank: Rank) => {
    expect(pipsOf(rank)).toHaveLength(rank === 'T' ? 10 : Number(rank));
  });

  it.each(['4', '5', '6', '7', '8', '9', 'T'] as const)(
    'do not overlap each other or the corners: %s',
    (rank: Rank) => {
      const pips = pipsOf(rank);
      for (const [index, pip] of pips.entries()) {
        expect(pip.x - pip.size / 2).toBeGreaterThan(23.5);
        for (const other of pips.slice(index + 1)) {
          expect(Math.hypot(pip.x - other.x, pip.y - other.y)).toBeGreaterThan((pip.size + other.size) * 0.5);
        }
      }
    },
  );

  it('are upside down in the lower half', () => {
    expect(pipsOf('T').filter((pip) => pip.turned)).toHaveLength(5);
    expect(pipsOf('9').filter((pip) => pip.turned)).toHaveLength(4);
  });
});

describe('backs', () => {
  it('are all different', () => {
    const all = [...backNames, '#224466', '#664422', 'one name', 'another'];
    expect(new Set(all.map((back) => JSON.stringify(backDrawing(back, palette)))).size).toBe(all.length);
  });

  it('have the same tint every time for a name without a pattern', () => {
    expect(backDrawing('ember', palette)).toEqual(backDrawing('ember', palette));
  });
});
