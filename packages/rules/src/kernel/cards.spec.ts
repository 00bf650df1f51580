import { expect, test } from 'vitest';

import {
  colourOf,
  factoryOrderOf,
  isCardCode,
  isCourt,
  isJoker,
  pack,
  rankOf,
  sameRank,
  sameSuit,
  suitOf,
} from './cards.ts';

test('a pack is in factory order', () => {
  const cards = pack({ jokers: 'with' });
  expect(cards).toHaveLength(54);
  expect(cards.slice(0, 3)).toEqual(['AC', '2C', '3C']);
  expect(cards.slice(12, 15)).toEqual(['KC', 'AD', '2D']);
  expect(cards.slice(-3)).toEqual(['KS', 'X1', 'X2']);
  expect(pack({ jokers: 'without' })).toEqual(cards.slice(0, 52));
});

test('cards of a second pack are marked, and follow the first pack in factory order', () => {
  const second = pack({ jokers: 'with', copy: 2 });
  expect(second[0]).toBe('AC/2');
  expect(factoryOrderOf('AC/2')).toBe(54);
  expect(new Set([...pack({ jokers: 'with' }), ...second])).toHaveProperty('size', 108);
});

test('only codes of cards are card codes', () => {
  for (const code of ['TD', 'AS', 'X1', '7H/2', 'X2/2']) expect(isCardCode(code)).toBe(true);
  for (const code of ['10D', 'TDX', 'X3', 'td', '7H/3', '', 7, null, undefined, ['TD']])
    expect(isCardCode(code)).toBe(false);
});

test('rank, suit and colour are read from the code', () => {
  expect([rankOf('TD'), suitOf('TD'), colourOf('TD')]).toEqual(['T', 'D', 'red']);
  expect([rankOf('KS/2'), suitOf('KS/2'), colourOf('KS/2')]).toEqual(['K', 'S', 'black']);
  expect(colourOf('2H')).toBe('red');
  expect(colourOf('2C')).toBe('black');
});

test('a joker has neither rank nor suit', () => {
  expect(isJoker('X1')).toBe(true);
  expect(isJoker('KS')).toBe(false);
  expect(() => suitOf('X1')).toThrow('X1 has no suit');
  expect(() => rankOf('X2/2')).toThrow('X2/2 has no rank');
});

test('cards are compared by suit and rank, and court cards are recognised', () => {
  expect(sameSuit('TD', '3D')).toBe(true);
  expect(sameSuit('TD', 'TS')).toBe(false);
  expect(sameRank('TD', 'TS/2')).toBe(true);
  expect(sameRank('TD', '9D')).toBe(false);
  expect(['JC', 'QD', 'KH'].every((card) => isCardCode(card) && isCourt(card))).toBe(true);
  expect(isCourt('AS')).toBe(false);
});
