import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { flatStateReader, writeFlatState } from './flat-state.ts';
import type { Json } from './json.ts';

const word = fc.oneof(
  fc.constantFrom('handle', 'face', 'back', 'a.b', ':', '~', '~1', '', '__proto__', '0', 'constructor'),
  fc.string(),
);
const leaf = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', '?', '#h1 TD', "'", '[', '{', '[]', '-', '7', 'é', 0, -1.5, 1e21),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  fc.record({ handle: fc.constantFrom('h1', 'h 2', ''), face: fc.constantFrom('TD', 'X1/2', '') }),
  fc.record({
    handle: fc.constantFrom('h1', 'h2'),
    face: fc.constant('TD'),
    back: fc.constantFrom<Json>('date', '', 1, null),
  }),
);
const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(word, tie('tree'), { maxKeys: 4 }),
  ),
}));

function read(state: ReadonlyMap<string, string>): Json | undefined {
  return flatStateReader().read(state);
}

describe('a flat state', () => {
  test('is read as exactly the tree that was written', () => {
    fc.assert(
      fc.property(tree, (written) => {
        const state = new Map<string, string>();
        writeFlatState(state, undefined, { written });
        expect(read(state)).toEqual({ written });
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('is read correctly after any sequence of changes, by continuous readers and by late joiners', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 6 }), (trees) => {
        const state = new Map<string, string>();
        const patched = new Map<string, string>();
        const reader = flatStateReader();
        let before: object | undefined;
        for (const tree of trees) {
          const after = { tree };
          const patch = new Map<string, string>();
          writeFlatState({ set: (path, text) => patch.set(path, text) }, before, after);
          for (const [path, text] of patch) {
            state.set(path, text);
            patched.set(path, text);
          }
          expect(reader.read(patched)).toEqual(after);
          expect(read(new Map(state))).toEqual(after);
          before = after;
        }
      }),
      { numRuns: 500, seed: 2 },
    );
  });

  test('is written only where leaves changed', () => {
    const stacks = [{ cards: [{ handle: 'h1', face: 'TD' }] }, { cards: [{ handle: 'h2', face: '3C', back: 'date' }] }];
    const before = { turn: 's1', stacks, prompt: 3 };
    const after = {
      ...before,
      turn: 's2',
      stacks: [stacks[0], { cards: [...(stacks[1]?.cards ?? []), { handle: 'h3', face: 'JS' }] }],
    };
    const written: [string, string][] = [];
    writeFlatState({ set: (path, text) => written.push([path, text]) }, before, after);
    expect(written).toEqual([
      ['.turn', '"s2"'],
      ['.stacks:1.cards:1', '{"handle":"h3","face":"JS"}'],
    ]);
  });

  test('is not compared inside parts that are the same object', () => {
    const part = {
      get secret(): never {
        throw new Error('This part was read');
      },
    };
    const state = new Map<string, string>();
    writeFlatState(state, { part, turn: 1 }, { part, turn: 2 });
    expect(state).toEqual(new Map([['.turn', '2']]));
  });

  test('gets an empty text for a removed leaf, and never loses a key', () => {
    const state = new Map<string, string>();
    writeFlatState(state, undefined, { hand: ['a', 'b'], said: 'yes' });
    writeFlatState(state, { hand: ['a', 'b'], said: 'yes' }, { hand: [] });
    expect(Object.fromEntries(state)).toEqual({ '.hand:0': '', '.hand:1': '', '.said': '', '.hand': '[]' });
    expect(read(state)).toEqual({ hand: [] });
  });

  test('is read with the same objects for unchanged parts', () => {
    const state = new Map<string, string>();
    const reader = flatStateReader();
    const before = { left: { cards: [1, 2] }, right: { cards: [3] } };
    writeFlatState(state, undefined, before);
    const first = reader.read(state) as { left: Json; right: Json };
    expect(reader.read(state)).toBe(first);
    writeFlatState(state, before, { ...before, right: { cards: [4] } });
    const second = reader.read(state) as { left: Json; right: Json };
    expect(second.left).toBe(first.left);
    expect(second.right).not.toBe(first.right);
  });
});
