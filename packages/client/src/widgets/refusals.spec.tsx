import type { Refusal } from '@cartomancer/rules/kernel';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { Refusals } from './refusals.tsx';

const refusal = (code: string, clause: string): Refusal => ({ code, clause, facts: {} });
const htmlOf = (...refusals: readonly Refusal[]): string => render(<Refusals refusals={refusals} />);

it('shows equal reasons once, and different ones one by one', () => {
  const html = htmlOf(refusal('E_LOCKED', 'TB-04'), refusal('E_LOCKED', 'TB-05'), refusal('E_LINK', 'TB-03'));
  expect(html.match(/class="refusal"/gu)).toHaveLength(2);
});

it('says that a form is wrong only if no other reason says what is wrong', () => {
  const malformed = refusal('E_MALFORMED', 'TB-08');
  const precise = refusal('E_HANDOUT_NOBODY', 'TB-25');
  expect(htmlOf(malformed)).toContain('class="refusal"');
  expect(htmlOf(malformed, precise)).toBe(htmlOf(precise));
  // For some clauses the code has a sentence of its own, which says what is wrong.
  expect(htmlOf(refusal('E_MALFORMED', 'TB-20'), precise).match(/class="refusal"/gu)).toHaveLength(2);
});
