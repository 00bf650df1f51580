import { everyKit } from '@cartomancer/testkit';
import { expect, it } from 'vitest';

import type { Intent } from '../kernel/index.ts';
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

it('refuses values that no table accepts, with their own reason, but not values that depend on the table', () => {
  const refusals = (system: string, intent: Intent) => {
    const ruleset = kits.get(system)?.ruleset;
    if (ruleset === undefined) throw new Error(`${system} is missing`);
    return preparedRefusals(ruleset, [intent]);
  };
  const cards = '2C 7H KS 9D QH';
  const badCard = { code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: '11X' } };
  for (const type of ['write_npc', 'write_pool']) {
    expect(refusals('card-rpg', { type, name: 'Miller', cards: `${cards} 11X` })).toEqual([badCard]);
    expect(refusals('card-rpg', { type, name: 'Miller', cards })).toEqual([]);
    expect(refusals('card-rpg', { type, name: 'Miller' })).toEqual([]);
  }
  expect(refusals('card-rpg', { type: 'draft_npc', poolId: 'p9' })).toEqual([]);
  const pack = { type: 'load_pack', file: 'Not a pack' };
  expect(refusals('first-dates', pack)).toMatchObject([{ code: 'FD_PACK' }]);
});
