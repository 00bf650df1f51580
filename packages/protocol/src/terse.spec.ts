import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Json } from './json.ts';
import { readTerse, terse } from './terse.ts';

test('any tree comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const tree = JSON.parse(JSON.stringify(value)) as Json;
      expect(readTerse(terse(tree))).toEqual(tree);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});

test.each<Json>([
  {},
  [],
  '',
  '(a=b)',
  [[], {}, ''],
  { '': '', 'a=b': ['%', '%2c'] },
  JSON.parse('{"__proto__": {"a": 1}}') as Json,
])('%j comes back', (tree) => {
  expect(readTerse(terse(tree))).toEqual(tree);
});

test('an event takes far less than in JSON', () => {
  const event = {
    type: 'card_played',
    seat: 's1',
    card: { handle: 'h7', face: 'TD' },
    stack: 2,
    said: 'A match, then',
  };
  expect(terse(event)).toBe('(type=card_played,seat=s1,card=#h7 TD,stack=2,said=A match%2c then)');
});

test.each(['(a', '[1', '(a=1]', '1,2', '[1)'])('%s is refused', (text) => {
  expect(() => readTerse(text)).toThrow('Expected');
});
