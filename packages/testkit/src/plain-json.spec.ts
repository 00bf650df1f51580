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
  ['undefined', undefined],
  ['an undefined field', { a: { b: undefined } }],
  ['NaN', [Number.NaN]],
  ['infinity', { a: Infinity }],
  ['negative zero', [-0]],
  ['a map', { a: new Map() }],
  ['a date', new Date(0)],
  ['a function', { a: () => 1 }],
  ['a list with a hole', Object.assign([1], { length: 3 })],
  ['an object without a prototype', Object.create(null) as object],
])('%s is not plain', (_, value) => {
  expect(() => assertPlain(value, 'it')).toThrow('it is not plain JSON: at ');
});

test('assertPlain freezes the value', () => {
  const value = { a: [1, { b: 2 }] };
  assertPlain(value, 'it');
  expect(() => value.a.push(3)).toThrow('not extensible');
  expect(() => Object.assign(value.a[1] ?? {}, { b: 3 })).toThrow('read only');
});

test('an error about a difference names its path', () => {
  expect(() => assertEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, 'they differ')).toThrow(
    'they differ: at a.1.b: 2 and 3',
  );
  assertEqual({ a: [1] }, { a: [1] }, 'they differ');
});

test('a code is mentioned only as a whole, not as a part of another code', () => {
  expect(mentions({ hand: ['TD'] }, 'TD')).toBe(true);
  expect(mentions({ line: 'the TD, again' }, 'TD')).toBe(true);
  expect(mentions({ slots: { TD: 1 } }, 'TD')).toBe(true);
  expect(mentions({ hand: ['TD/2', 'XTD', 'TDS'] }, 'TD')).toBe(false);
  expect(mentions({ hand: ['TD/2'] }, 'TD/2')).toBe(true);
});
