import { describe, expect, test } from 'vitest';

import { isPlainJson, jsonBudget } from './json.ts';

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
  ])('%o is not plain', (value) => {
    expect(isPlainJson(value)).toBe(false);
  });
});

describe('the budget of one check', () => {
  /** Nested lists, each with the same list a hundred times: as a tree they would have 100 ** levels nodes. */
  function shared(levels: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) value = Array.from({ length: 100 }, () => value);
    return value;
  }

  test('limits the visits to a value that is referenced many times', () => {
    const budget = jsonBudget();
    const { nodes } = budget;
    let visited = 0;
    const counted = new Proxy(budget, {
      set: (target, key, value) => {
        if (key === 'nodes') visited += 1;
        return Reflect.set(target, key, value);
      },
    });
    expect(isPlainJson(shared(8), counted)).toBe(false);
    expect(visited).toBe(nodes + 1);
  });

  test('counts characters of texts and keys', () => {
    expect(isPlainJson(['abc'], { nodes: 2, characters: 3 })).toBe(true);
    expect(isPlainJson(['abcd'], { nodes: 2, characters: 3 })).toBe(false);
    expect(isPlainJson({ abc: 1 }, { nodes: 2, characters: 3 })).toBe(true);
    expect(isPlainJson({ abcd: 1 }, { nodes: 2, characters: 3 })).toBe(false);
    expect(isPlainJson([1, 2], { nodes: 2, characters: 0 })).toBe(false);
  });

  test('is enough for the longest sheet', () => {
    expect(isPlainJson(Array.from({ length: 50_000 }, () => 0))).toBe(true);
  });
});
