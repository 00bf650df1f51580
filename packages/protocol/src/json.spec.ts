import { describe, expect, test } from 'vitest';

import { isPlainJson } from './json.ts';

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

describe('plain JSON', () => {
  test.each([null, true, 0, -1.5, '', 'é', [], {}, { a: [{ b: null }] }, nested(12)])('%j is plain', (value) => {
    expect(isPlainJson(value)).toBe(true);
  });

  test.each([
    undefined,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    '\ud800',
    { '\ud800': 1 },
    { a: undefined },
    [undefined],
    new Date(0),
    new Map(),
    new Uint8Array(1),
    Symbol.iterator,
    nested(13),
  ])('%o is not', (value) => {
    expect(isPlainJson(value)).toBe(false);
  });
});
