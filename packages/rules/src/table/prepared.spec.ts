import { everyKit } from '@cartomancer/testkit';
import { expect, it } from 'vitest';

import { preparedRefusals, preparedTypes } from './prepared.ts';

const kits = await everyKit();

it.each([...kits])('%s can prepare a text to read aloud, and only intents that it has', (_, { ruleset }) => {
  expect(preparedTypes(ruleset)['narrate']).toBe('text');
  for (const type of Object.keys(ruleset.prepares ?? {})) expect(ruleset.intents).toHaveProperty([type]);
});

it('accepts an intent without a field that only the table knows, but not a malformed one or any other type', () => {
  const suits = kits.get('suits')?.ruleset;
  if (suits === undefined) throw new Error('Suits is missing');
  const codes = (intent: { readonly type: string }) => preparedRefusals(suits, [intent]).map(({ code }) => code);
  expect(codes({ type: 'start_scene', title: 'The vault' } as { type: string })).toEqual([]);
  expect(codes({ type: 'create_npc', name: 7 } as { type: string })).toEqual(['E_MALFORMED']);
  expect(codes({ type: 'end_session' })).toEqual(['E_NOT_PREPARED']);
  expect(codes({ type: 'toString' })).toEqual(['E_NOT_PREPARED']);
});
