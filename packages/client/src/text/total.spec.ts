import { expect, it } from 'vitest';

import { totalOf, withTotal } from './total.ts';

const plain = { text: 'caption.stands', facts: { total: 24, gm: 3 } };
const nested = {
  text: 'caption.works',
  facts: { total: { text: 'sum.total', facts: { sum: { text: 'sum.card', facts: { card: 'JC' } }, total: 32 } } },
};

it('finds the total of a sentence, also within the sum that explains it', () => {
  expect(totalOf(plain)).toBe(24);
  expect(totalOf(nested)).toBe(32);
  expect(totalOf({ text: 'caption.pick', facts: { n: 2 } })).toBeUndefined();
});

it('changes the total and nothing else', () => {
  expect(withTotal(plain, 12)).toEqual({ text: 'caption.stands', facts: { total: 12, gm: 3 } });
  expect(totalOf(withTotal(nested, 7))).toBe(7);
  expect(withTotal(nested, 32)).toEqual(nested);
  expect(withTotal({ text: 'caption.pick' }, 7)).toEqual({ text: 'caption.pick' });
});
