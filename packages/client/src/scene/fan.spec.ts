import { describe, expect, it } from 'vitest';
import { fan } from './fan.ts';

const options = { cardWidth: 100, width: 380, mostTurn: 10, leastSpacing: 44, mostRows: 2 } as const;

describe('fan', () => {
  it('places a single card upright in the middle', () => {
    expect(fan(1, options).spots).toEqual([{ x: 0, y: 0, turn: 0 }]);
  });

  it('is symmetrical and highest in the middle', () => {
    const { spots } = fan(5, options);
    expect(spots.map((spot) => spot.x + (spots.at(-1 - spots.indexOf(spot))?.x ?? NaN))).toEqual([0, 0, 0, 0, 0]);
    expect(spots[0]?.y).toBeCloseTo(spots[4]?.y ?? NaN);
    expect(spots[2]?.y).toBe(0);
    expect(spots[0]?.y).toBeGreaterThan(5);
    expect(spots[0]?.turn).toBe(-10);
  });

  it('uses a second row if one row would show less than a fingertip’s width of each card', () => {
    expect(fan(6, options).rows).toBe(1);
    const two = fan(12, options);
    expect(two.rows).toBe(2);
    expect(two.spacing).toBeGreaterThanOrEqual(44);
  });

  it('never uses a second row if only one is allowed', () => {
    expect(fan(30, { ...options, mostRows: 1 }).rows).toBe(1);
  });

  it('has no spots for an empty hand', () => {
    expect(fan(0, options).spots).toEqual([]);
  });
});
