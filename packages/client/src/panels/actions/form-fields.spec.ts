import { expect, it } from 'vitest';
import type { FieldSpec } from '@cartomancer/rules/kernel';

import type { Move } from '../../table/moves.ts';
import { drawnFields, intentFrom, visibleFields } from './form-fields.ts';

const text: FieldSpec = { kind: 'text', most: 80 };
const noChoice: FieldSpec = { kind: 'choice', of: [], optional: true };

const move: Move = {
  key: 'move',
  intent: { type: 'move' },
  words: { message: { text: 'move' }, omittedFields: ['obvious'] },
  requiredFields: [{ name: 'line', spec: text }],
  optionalFields: [
    { name: 'obvious', spec: text },
    { name: 'target', spec: noChoice },
    { name: 'note', spec: text },
  ],
};
const fields = visibleFields(move, { game: { shared: { prompt: 1 }, own: {} } as never, intent: move.intent });

it('leaves out the fields that the move omits, and optional choices without values', () => {
  expect(fields.map(({ name }) => name)).toEqual(['line', 'note']);
});

it('draws the fields in the order of the intent spec', () => {
  expect(drawnFields(fields, ['note', 'line']).map(({ name }) => name)).toEqual(['note', 'line']);
});

it('sends the values of the visible fields, and leaves out empty ones', () => {
  const values = { line: 'Over the wall', note: '', obvious: 'x', target: 's1' };
  expect(intentFrom(move, values, fields)).toEqual({ type: 'move', line: 'Over the wall' });
});
