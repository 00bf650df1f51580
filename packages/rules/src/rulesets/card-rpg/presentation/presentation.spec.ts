/** How a conflict is presented: the moves with their words, the cards on the table, and the seats. */
import { expect, test } from 'vitest';

import { presentation } from './index.ts';

test('CR-114: a scar heals only after a second question', () => {
  expect(presentation.irreversible?.['heal_scar']).toBe('always');
});
