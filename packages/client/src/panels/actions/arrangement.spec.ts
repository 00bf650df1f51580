import { describe, expect, it } from 'vitest';

import { arrangementOf, placed, putAside } from './arrangement.ts';
import { neighbour, rowsOf } from './face-grid.tsx';

const all = ['a', 'b', 'c', 'd'];
const untouched = arrangementOf(all, undefined, undefined);

describe('an arrangement of cards', () => {
  it('keeps the given order until a card is moved, and contains every card exactly once', () => {
    expect(untouched).toEqual({ order: all, aside: [] });
    expect(arrangementOf(all, ['d', 'x', 'b'], ['c'])).toEqual({ order: ['d', 'b', 'a'], aside: ['c'] });
  });

  it('moves cards up, down, aside and back', () => {
    expect(placed(untouched, 'c', 0).order).toEqual(['c', 'a', 'b', 'd']);
    expect(placed(untouched, 'a', 1).order).toEqual(['b', 'a', 'c', 'd']);
    expect(placed(untouched, 'a', 99).order).toEqual(['b', 'c', 'd', 'a']);
    const away = putAside(untouched, 'b', 1);
    expect(away).toEqual({ order: ['a', 'c', 'd'], aside: ['b'] });
    expect(putAside(away, 'c', 1)).toEqual(away);
    expect(placed(away, 'b', 0)).toEqual({ order: ['b', 'a', 'c', 'd'], aside: [] });
  });
});

describe('the rows of faces', () => {
  const faces = ['2C', 'KC', '2D', 'KD', '2H', 'KH', '2S', 'KS', 'X1'];

  it('have one suit each and leave out jokers', () => {
    expect(rowsOf(faces).map(({ faces: row }) => row)).toEqual([
      ['2S', 'KS'],
      ['2H', 'KH'],
      ['2D', 'KD'],
      ['2C', 'KC'],
    ]);
  });

  it('wrap around from the last row to the first', () => {
    expect(neighbour(faces, 'KS', 1)).toBe('KH');
    expect(neighbour(faces, 'KS', -1)).toBe('KC');
    expect(neighbour(faces, '2C', 1)).toBe('2S');
    expect(neighbour(faces, 'X1', 1)).toBeUndefined();
  });
});
