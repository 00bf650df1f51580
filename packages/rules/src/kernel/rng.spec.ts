import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pack } from './cards.ts';
import { keyedRng, rig, seededRng } from './rng.ts';

const deck = pack({ jokers: 'without' });
const seed = (text: string) => new TextEncoder().encode(text);

describe('a keyed shuffle', () => {
  test('keeps all items', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer(), { maxLength: 60 }), (text, items) => {
        const shuffled = seededRng(text).shuffle('any', items);
        const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
        expect(sorted(shuffled)).toEqual(sorted(items));
      }),
    );
  });

  test('can be repeated with the same seed, number and label', () => {
    const first = keyedRng({ seed: seed('s') });
    first.shuffle('date', deck);
    const second = first.shuffle('system', deck);
    expect(first.made()).toBe(2);
    expect(keyedRng({ seed: seed('s'), made: 1 }).shuffle('system', deck)).toEqual(second);
  });

  test('depends on the seed, the number of the shuffle, and the label', () => {
    const orders = [
      keyedRng({ seed: seed('s') }),
      keyedRng({ seed: seed('t') }),
      keyedRng({ seed: seed('s'), made: 1 }),
    ].map((rng) => rng.shuffle('date', deck).join(' '));
    const labelled = keyedRng({ seed: seed('s') })
      .shuffle('system', deck)
      .join(' ');
    expect(new Set([...orders, labelled])).toHaveProperty('size', 4);
  });

  test('does not depend on the items of earlier shuffles', () => {
    const short = keyedRng({ seed: seed('s') });
    const long = keyedRng({ seed: seed('s') });
    short.shuffle('first', ['AS']);
    long.shuffle('other', deck);
    expect(short.shuffle('date', deck)).toEqual(long.shuffle('date', deck));
  });

  test('puts every card in every position equally often', () => {
    // With 6,000 shuffles of 5 items, each cell is expected 1,200 times, with a standard deviation of 31. The seed is
    // fixed.
    const places = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]);
    const rng = seededRng('places');
    for (let shuffles = 0; shuffles < 6000; shuffles += 1)
      for (const [index, item] of rng.shuffle('any', [0, 1, 2, 3, 4]).entries()) {
        const row = places[index] ?? [];
        row[item] = (row[item] ?? 0) + 1;
      }
    for (const count of places.flat()) expect(Math.abs(count - 1200)).toBeLessThan(5 * 31);
  });

  test('makes all orders equally likely', () => {
    // A naive shuffle of 3 items fails here: its 27 equally likely ways do not divide evenly among 6 orders.
    const orders = new Map<string, number>();
    const rng = seededRng('orders');
    for (let shuffles = 0; shuffles < 6000; shuffles += 1) {
      const order = rng.shuffle('any', ['a', 'b', 'c']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * 29);
  });

  test('does not change the given list', () => {
    const items = Object.freeze([...deck]);
    seededRng('frozen').shuffle('any', items);
    expect(items).toEqual(deck);
  });
});

describe('a rigged shuffle', () => {
  test('puts the named cards on top in their order, and the rest below in factory order', () => {
    const mixed = seededRng('mixed').shuffle('any', deck);
    const order = rig({ date: ['TD', '3D', 'JS'] }).shuffle('date', mixed);
    expect(order.slice(0, 5)).toEqual(['TD', '3D', 'JS', 'AC', '2C']);
    expect(order.slice(3)).toEqual(deck.filter((card) => !['TD', '3D', 'JS'].includes(card)));
  });

  test('affects only the pile with its label', () => {
    expect(rig({ date: ['TD'] }).shuffle('date#2', deck)).toEqual(deck);
  });

  test('ignores cards that are not in the pile', () => {
    expect(rig({ date: ['X1', 'TD'] }).shuffle('date', ['AC', 'TD'])).toEqual(['TD', 'AC']);
  });

  test('can name both copies of a card', () => {
    expect(rig({ date: ['TD', 'TD'] }).shuffle('date', ['TD', 'AC', 'TD'])).toEqual(['TD', 'TD', 'AC']);
  });
});
