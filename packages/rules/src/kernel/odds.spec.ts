import { expect, it } from 'vitest';

import type { CardCode } from './cards.ts';
import { pack, rankOf, suitOf } from './cards.ts';
import { chanceOfAny, percentOf, unseenCards } from './odds.ts';

const whole = pack({ jokers: 'without' });

function hands(cards: readonly CardCode[], size: number): readonly (readonly CardCode[])[] {
  if (size === 0) return [[]];
  return cards.flatMap((card, index) => hands(cards.slice(index + 1), size - 1).map((hand) => [card, ...hand]));
}

it.each([0, 1, 2, 3])('gives the share of hands of %i cards that contain a fitting card', (size) => {
  const cards = whole.filter((card) => suitOf(card) === 'C').slice(0, 9);
  const fits = (card: CardCode) => ['2', '5', '9'].includes(rankOf(card));
  const all = hands(cards, size);
  expect(chanceOfAny(cards, size, fits)).toBeCloseTo(all.filter((hand) => hand.some(fits)).length / all.length, 12);
});

it('gives a chance of 1 if all cards fit or all are drawn, and 0 if none fits', () => {
  expect(chanceOfAny(whole, 52, (card) => card === 'AS')).toBe(1);
  expect(chanceOfAny(whole, 1, () => true)).toBe(1);
  expect(chanceOfAny(whole, 5, () => false)).toBe(0);
  expect(chanceOfAny([], 5, () => true)).toBe(0);
});

it('removes one copy for each seen card', () => {
  expect(unseenCards(['AS', 'AS', '2C', '3D'], ['AS', '3D', 'KH'])).toEqual(['AS', '2C']);
});

it('rounds to 0 or 100 percent only what is impossible or certain', () => {
  expect([0, 0.001, 0.244, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 24, 50, 99, 100]);
});
