import type { FieldSpec, Intent, PlayView } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import { emptiedValue, neededValues, onlyValues } from './only-values.ts';

const parts = { game: {} as PlayView, intent: { type: 'swing' } satisfies Intent };
const field = (name: string, spec: FieldSpec) => ({ name, spec });

describe('the values a form starts with', () => {
  it('include the only foe that can be hit', () => {
    const fields = [
      field('target', { kind: 'choice', of: ['warden'] }),
      field('targets', { kind: 'choices', of: ['warden'], most: 3 }),
    ];
    expect(onlyValues(fields, parts)).toEqual({ target: 'warden', targets: ['warden'] });
  });

  it('leave out a choice between several foes, and an optional choice', () => {
    const fields = [
      field('target', { kind: 'choice', of: ['warden', 'guard'] }),
      field('helper', { kind: 'choice', of: ['ben'], optional: true }),
    ];
    expect(onlyValues(fields, parts)).toEqual({});
  });

  it('include a choice that an earlier field narrows to one value', () => {
    const weapons: Readonly<Record<string, readonly string[]>> = { warden: ['sword'] };
    const fields = [
      field('target', { kind: 'choice', of: ['warden'] }),
      field('weapon', { kind: 'choice', of: (_view, filled) => weapons[String(filled['target'])] ?? [] }),
    ];
    expect(onlyValues(fields, parts)).toEqual({ target: 'warden', weapon: 'sword' });
  });

  it('do not replace what the move already names', () => {
    const fields = [field('target', { kind: 'choice', of: ['warden'] })];
    expect(onlyValues(fields, { ...parts, intent: { type: 'swing', target: 'guard' } })).toEqual({});
  });
});

describe('the values that other fields make necessary', () => {
  const fields = [
    field('use', { kind: 'choice', of: ['lie', 'climb'] }),
    field('marks', { kind: 'choices', of: ['warden'], most: 3, optional: true }),
  ];
  const isRefused = ({ use, marks }: Intent): boolean => use === 'lie' && (!Array.isArray(marks) || marks.length === 0);

  it('include the only target of a skill that needs one, until it is chosen or left out by hand', () => {
    expect(neededValues(fields, { use: 'lie' }, { ...parts, isRefused })).toEqual({ marks: ['warden'] });
    expect(neededValues(fields, { use: 'lie', marks: [] }, { ...parts, isRefused })).toEqual({});
  });

  it('leave out a target that the skill does not need', () => {
    expect(neededValues(fields, { use: 'climb' }, { ...parts, isRefused })).toEqual({});
  });
});

it('an emptied list stays an empty list if the form would fill it again or if it was empty at first', () => {
  const emptied = (needed: object, initialValues: object) =>
    emptiedValue('marks', { needed: { ...needed }, initialValues: { ...initialValues } });
  expect(emptied({ marks: ['warden'] }, {})).toEqual([]);
  expect(emptied({}, { marks: [] })).toEqual([]);
  expect(emptied({}, { marks: ['warden'] })).toBeUndefined();
  expect(emptied({}, {})).toBeUndefined();
});
