import type { Refusal } from '@cartomancer/rules';

/** A message that its schema does not know. */
export const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };
