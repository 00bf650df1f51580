import { expect, it } from 'vitest';

import { titleOf } from './prepared-moves.ts';

it('shortens a long text to whole words, with an ellipsis', () => {
  const text = 'Steal the violin from the villa before the last ferry leaves at midnight.';
  expect(titleOf({ type: 'set_job', text })).toBe('Steal the violin from the villa before the last ferry…');
  expect(titleOf({ type: 'set_job', text: 'Steal the violin.' })).toBe('Steal the violin.');
  expect(titleOf({ type: 'set_job', text: 'x'.repeat(80) })).toBe(`${'x'.repeat(59)}…`);
  // The server counts code units: a card of two units is not cut in the middle.
  expect(titleOf({ type: 'set_job', text: '🂡'.repeat(40) })).toBe(`${'🂡'.repeat(29)}…`);
  expect(titleOf({ type: 'set_job', text: `x${'🂡'.repeat(40)}` })).toBe(`x${'🂡'.repeat(29)}…`);
});
