import type { Refusal } from '@cartomancer/rules/kernel';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { Refusals } from './refusals.tsx';

it('shows equal reasons once, and different ones one by one', () => {
  const refusal = (code: string, clause: string): Refusal => ({ code, clause, facts: {} });
  const html = render(
    <Refusals refusals={[refusal('E_LOCKED', 'TB-04'), refusal('E_LOCKED', 'TB-05'), refusal('E_LINK', 'TB-03')]} />,
  );
  expect(html.match(/class="refusal"/gu)).toHaveLength(2);
});
