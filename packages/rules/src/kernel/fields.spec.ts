import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { FieldSpec, Intent, IntentSpec } from './contract.ts';
import { listedValues, validateIntent, unofferedValues } from './fields.ts';

const noValues = () => [];

function specs(fields: Readonly<Record<string, FieldSpec>>): Readonly<Record<string, IntentSpec>> {
  return { do: { fields, who: ['seat'], stale: 'refuse' } };
}

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

function wrongFields(field: FieldSpec, value: unknown): readonly unknown[] {
  return validateIntent(specs({ field }), { type: 'do', field: value }, 'complete').map(({ facts }) => facts.field);
}

describe('a field accepts the values of its kind and no others:', () => {
  test.each<[string, FieldSpec, readonly unknown[], readonly unknown[]]>([
    ['a card', { kind: 'card', from: noValues }, ['h1', ''], [1, null, ['h1'], 'h'.repeat(41), {}]],
    ['cards', { kind: 'cards', from: noValues, most: 2 }, [[], ['h1', 'h2']], ['h1', ['a', 'b', 'c'], [1], [null], {}]],
    ['a choice', { kind: 'choice', of: [1, 'x', true] }, [1, 'x', true], ['other', 2, '1', false, null, [], {}]],
    ['a flag', { kind: 'choice', of: [true, false] }, [true, false], ['true', 0, 1, null, []]],
    [
      'a choice from texts that the view lists',
      { kind: 'choice', of: noValues },
      ['x', ''],
      [1, true, null, [], 'x'.repeat(201)],
    ],
    [
      'a choice from numbers that the view lists',
      { kind: 'choice', of: noValues, type: 'number' },
      [1, -1, 0],
      ['1', true, null, Number.NaN, -0],
    ],
    ['any scalar', { kind: 'choice', of: noValues, type: 'any' }, [1, 'x', false], [null, [], {}, Infinity]],
    ['choices', { kind: 'choices', of: ['a', 'b'], most: 2 }, [[], ['a', 'b']], ['a', ['c'], [1], ['a', 'b', 'a']]],
    ['a number', { kind: 'number', least: 1, most: 3 }, [1, 3], [0, 4, 1.5, '2', null, Number.NaN, Infinity]],
    ['a zero', { kind: 'number', least: -1, most: 1 }, [0, -1], [-0, '0', '-0', false]],
    ['a text', { kind: 'text', most: 3 }, ['', 'abc'], ['abcd', 1, null, ['a']]],
    [
      'plain JSON',
      { kind: 'json' },
      [null, 0, 'x', [], { a: [1] }],
      [-0, Number.NaN, 1n, [Infinity], { a: undefined }, new Map(), new Uint8Array(1), nested(40)],
    ],
  ])('%s', (_, field, fitting, misfitting) => {
    for (const value of fitting) expect(wrongFields(field, value)).toEqual([]);
    for (const value of misfitting) expect(wrongFields(field, value)).toEqual(['field']);
  });
});

describe('an intent', () => {
  const fields = specs({ card: { kind: 'card', from: noValues }, line: { kind: 'text', most: 5, optional: true } });

  test('may lack fields when it is explained, but not when it is decided', () => {
    expect(validateIntent(fields, { type: 'do' }, 'partial')).toEqual([]);
    expect(validateIntent(fields, { type: 'do' }, 'complete')).toEqual([
      { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'card' } },
    ]);
    expect(validateIntent(fields, { type: 'do', card: 'h1' }, 'complete')).toEqual([]);
  });

  test('that lacks a field gets the refusal of that field, if there is one', () => {
    const missing = { code: 'X_REASON', clause: 'X-1' };
    const asking = specs({ reason: { kind: 'choice', of: ['a'], missing } });
    expect(validateIntent(asking, { type: 'do' }, 'partial')).toEqual([]);
    expect(validateIntent(asking, { type: 'do' }, 'complete')).toEqual([{ ...missing, facts: {} }]);
    expect(validateIntent(asking, { type: 'do', reason: null }, 'complete')).toMatchObject([{ code: 'E_MALFORMED' }]);
  });

  test('with a value that is not on a fixed list gets the refusal of that list, if there is one', () => {
    const unlisted = { code: 'X_STACK', clause: 'X-2' };
    const asking = specs({ stack: { kind: 'choice', of: [1, 2, 3], unlisted } });
    expect(validateIntent(asking, { type: 'do', stack: 4 }, 'complete')).toEqual([{ ...unlisted, facts: {} }]);
    expect(validateIntent(asking, { type: 'do', stack: '1' }, 'complete')).toMatchObject([{ code: 'E_MALFORMED' }]);
  });

  test('with an unknown field is malformed', () => {
    expect(validateIntent(fields, { type: 'do', card: 'h1', extra: 1 }, 'complete').map(({ facts }) => facts)).toEqual([
      { field: 'extra' },
    ]);
  });

  test.each(['undo', 'toString', '__proto__', 'constructor'])('of the unknown type %s is malformed', (type) => {
    expect(validateIntent(fields, { type }, 'partial')).toMatchObject([{ code: 'E_MALFORMED', facts: { type } }]);
  });

  test('that is arbitrary JSON is malformed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = validateIntent(fields, value as unknown as Intent, 'partial');
        expect(found.map(({ code }) => code)).toContain('E_MALFORMED');
      }),
    );
  });
});

test('values of cards and choices are listed, those of open and optional fields are not', () => {
  const view = { shared: { prompt: 1 }, own: {} };
  const cards = () => [{ handle: 'h1', face: 'TD' as const }];
  expect(listedValues({ kind: 'card', from: cards }, view)).toEqual(['h1']);
  expect(listedValues({ kind: 'choice', of: [1, 2] }, view)).toEqual([1, 2]);
  expect(listedValues({ kind: 'choice', of: () => ['a'] }, view)).toEqual(['a']);
  expect(listedValues({ kind: 'card', from: cards, optional: true }, view)).toBeUndefined();
  expect(listedValues({ kind: 'cards', from: cards, most: 2 }, view)).toBeUndefined();
  expect(listedValues({ kind: 'text', most: 2 }, view)).toBeUndefined();
});

describe('lists, records and optional cards', () => {
  const several: FieldSpec = { kind: 'choices', of: ['a', 'b', 'c'], most: 2 };
  const record: FieldSpec = {
    kind: 'record',
    fields: { copy: { kind: 'text', most: 3 }, deep: { kind: 'json', optional: true } },
  };
  const card: FieldSpec = { kind: 'card', from: () => [], none: 'allowed' };

  function isRefused(field: FieldSpec, value: unknown): boolean {
    const spec = { do: { fields: { field }, who: ['seat'], stale: 'refuse' } } as const;
    return validateIntent(spec, { type: 'do', field: value }, 'complete').length > 0;
  }

  test.each([
    [several, ['a', 'b'], false],
    [several, ['a', 'b', 'c'], true],
    [several, 'a', true],
    [several, [{}], true],
    [record, { copy: '7H' }, false],
    [record, { copy: '7H', deep: { next: 1 } }, false],
    [record, { deep: 1 }, true],
    [record, { copy: '7H', other: 1 }, true],
    [record, { copy: 'long' }, true],
    [record, ['7H'], true],
    [card, 'h1', false],
    [card, null, false],
    [{ kind: 'card', from: () => [] }, null, true],
  ] as const)('%o with the value %o is refused: %s', (field, value, refused) => {
    expect(isRefused(field, value)).toBe(refused);
  });
});

test('an open choice is not listed', () => {
  const view = { shared: { prompt: 1 }, own: {} };
  expect(listedValues({ kind: 'choice', of: ['a', 'b'] }, view)).toEqual(['a', 'b']);
  expect(listedValues({ kind: 'choice', of: ['a', 'b'], open: true }, view)).toBeUndefined();
});

test('the values of a JSON field are listed if they follow from the fields before it', () => {
  const effect: FieldSpec = {
    kind: 'json',
    optional: true,
    of: (_view: never, { card }) => (card === 'KS' ? [{ k: 'take' }] : []),
  };
  const view = { shared: { prompt: 0 }, own: {} };
  expect(listedValues(effect, view, { type: 'play', card: 'KS' })).toEqual([{ k: 'take' }]);
  expect(listedValues(effect, view, { type: 'play', card: '2S' })).toBeUndefined();
  expect(listedValues({ kind: 'json', of: () => [] }, view)).toEqual([]);
  expect(listedValues({ kind: 'json' }, view)).toBeUndefined();
});

describe('the refusals for values that the view does not offer', () => {
  const view = { shared: { prompt: 1 }, own: {} };
  const fields = {
    who: { kind: 'choice', of: () => ['s1', 's2'] },
    marks: { kind: 'numbers', of: () => ['s1'], least: 0, most: 9, optional: true },
    several: { kind: 'choices', of: ['a', 'b', 'c'], most: 4, optional: true },
    dealt: { kind: 'cards', from: () => [{ handle: 'h1', face: 'TD' as const }], most: 4, optional: true },
    line: { kind: 'text', most: 20 },
    more: { kind: 'record', fields: { word: { kind: 'text', most: 20 } }, optional: true },
  } as const;
  const sent = { type: 'do', who: 's1', line: 'Hello.' };

  test.each([
    [sent, []],
    [{ ...sent, who: 's3' }, ['E_MALFORMED']],
    [{ ...sent, who: 'constructor' }, ['E_MALFORMED']],
    [{ ...sent, marks: { s1: 1 } }, []],
    [{ ...sent, marks: { s9: 1 } }, ['E_MALFORMED']],
    [{ ...sent, marks: JSON.parse('{"__proto__": 1}') as object }, ['E_MALFORMED']],
    [{ ...sent, several: ['b', 'a'] }, []],
    [{ ...sent, several: ['b', 'a', 'b'] }, ['E_MALFORMED']],
    [{ ...sent, dealt: ['h1'] }, []],
    [{ ...sent, dealt: ['h1', 'h1'] }, ['E_MALFORMED']],
    [{ ...sent, line: ' ' }, ['E_TEXT_REQUIRED']],
    [{ ...sent, more: { word: '' } }, ['E_TEXT_REQUIRED']],
  ])('%o: %o', (intent, codes) => {
    const found = unofferedValues(fields, { intent, view, clause: 'X-1', blank: 'refused' });
    expect(found.map(({ code }) => code)).toEqual(codes);
  });
});
