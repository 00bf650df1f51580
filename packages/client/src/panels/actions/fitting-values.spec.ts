import type { FieldSpec, Intent, PlayView } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import { fittingValues, lacksValues } from './fitting-values.ts';

const fieldsOfTarget: Readonly<Record<string, readonly string[]>> = {
  guard: ['damage', 'down'],
  van: ['damage', 'capacity'],
};

const fields: Readonly<Record<string, FieldSpec>> = {
  target: { kind: 'choice', of: () => Object.keys(fieldsOfTarget) },
  change: {
    kind: 'record',
    fields: {
      field: { kind: 'choice', of: (_view, intent) => fieldsOfTarget[String(intent?.['target'])] ?? [] },
      value: {
        kind: 'value',
        as: (_view, { field }) =>
          field === 'down' ? { kind: 'choice', of: [true, false] } : { kind: 'number', least: 0, most: 9 },
      },
    },
  },
  reason: { kind: 'text', most: 80 },
};

const context = { game: {} as PlayView, intent: { type: 'rule' } satisfies Intent };
const values = { target: 'guard', change: { field: 'down', value: true }, reason: 'He slipped.' };

describe('the values of a form', () => {
  it('are kept while they fit', () => {
    expect(fittingValues(fields, values, context)).toEqual(values);
  });

  it('are dropped if they belong to a field that the new target lacks', () => {
    expect(fittingValues(fields, { ...values, target: 'van' }, context)).toEqual({
      target: 'van',
      reason: 'He slipped.',
    });
  });

  it('lose only the choices that are no longer offered', () => {
    const cast = { cast: { kind: 'choices', of: () => ['ben', 'dina'], most: 4 } } satisfies typeof fields;
    expect(fittingValues(cast, { cast: ['cara', 'dina'] }, context)).toEqual({ cast: ['dina'] });
  });

  it('are dropped if their field now takes another kind of value', () => {
    const change = { field: 'damage', value: true };
    expect(fittingValues(fields, { ...values, change }, context)).toEqual({ ...values, change: { field: 'damage' } });
  });
});

describe('lacksValues', () => {
  it.each([
    ['nothing changed', values, false],
    ['the target is gone', { ...values, target: 'crane' }, true],
    ['the field of a record is gone', { ...values, change: { field: 'capacity', value: 3 } }, true],
    ['one of several choices is gone', { ...values, cast: ['cara', 'dina'] }, true],
    ['a text was deleted', { ...values, reason: '' }, false],
  ])('tells whether any entered value was dropped: %s', (_name, entered, expected) => {
    const cast = { kind: 'choices', of: () => ['ben', 'dina'], most: 4 } satisfies FieldSpec;
    expect(lacksValues(fittingValues({ ...fields, cast }, entered, context), entered)).toBe(expected);
  });
});
