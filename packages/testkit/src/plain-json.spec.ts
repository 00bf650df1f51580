import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { copyOf, mentions, assertPlain, assertEqual } from './plain-json.ts';

test('every JSON value is plain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assertPlain(copyOf(value), 'it');
    }),
  );
});

test.each([
  ['nothing', undefined],
  ['a missing field', { a: { b: undefined } }],
  ['no number', [Number.NaN]],
  ['an endless number', { a: Infinity }],
  ['less than nothing', [-0]],
  ['a map', { a: new Map() }],
  ['a date', new Date(0)],
  ['a function', { a: () => 1 }],
  ['a list with a hole', Array.from({ length: 3 }).toSpliced(1, 1, 'x')],
  ['an object of no kind', Object.create(null) as object],
])('%s is not', (_, value) => {
  expect(() => assertPlain(value, 'it')).toThrow('it is not plain JSON: at ');
});

test('checked values are frozen', () => {
  const value = { a: [1, { b: 2 }] };
  assertPlain(value, 'it');
  expect(() => value.a.push(3)).toThrow('not extensible');
  expect(() => Object.assign(value.a[1] ?? {}, { b: 3 })).toThrow('read only');
});

test('a difference is told by its place', () => {
  expect(() => assertEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, 'they differ')).toThrow(
    'they differ: at a.1.b: 2 and 3',
  );
  assertEqual({ a: [1] }, { a: [1] }, 'they differ');
});

test('a card is mentioned by its own code, not by a part of another', () => {
  expect(mentions({ hand: ['TD'] }, 'TD')).toBe(true);
  expect(mentions({ line: 'the TD, again' }, 'TD')).toBe(true);
  expect(mentions({ slots: { TD: 1 } }, 'TD')).toBe(true);
  expect(mentions({ hand: ['TD/2', 'XTD', 'TDS'] }, 'TD')).toBe(false);
  expect(mentions({ hand: ['TD/2'] }, 'TD/2')).toBe(true);
});
