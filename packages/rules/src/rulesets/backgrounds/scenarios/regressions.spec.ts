/** Cases in which the rules were once wrong. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { ruleset } from '../index.ts';
import text from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';
import { all, characterIn, duel, fray, passAll, resultOf } from './steps.ts';

const helps = { description: 'that is how it helps' };

scenario(
  'DR-57 DR-147: if the automated opposition has the highest card, the player with the second highest may alter the scene',
  kit,
  (s) => {
    // Franz has 9C against a red king of the automated opposition and Hans's red four.
    s.given({ people: [{}, {}], gm: 'nobody', deck: ['9C', '4D', 'KH'] });
    s.s1.does('declare_competition', { parties: ['s1', 's2', 'gm'] });
    s.s2.does('vote', { topic: 'consent', yes: true });
    s.s2.does('vote', { topic: 'proposal:1', yes: true });
    all(s, 'draw');
    passAll(s);
    s.expectEvent('alters_open', { parties: ['s1'] });
    s.s1.does('alter_scene', { text: 'the bridge sways' });
    s.expectEvent('scene_altered', { character: 's1' });
  },
);

scenario(
  'DR-123 DR-47: a disadvantage does not count as success if its holder is beaten in the same exchange',
  kit,
  (s) => {
    // 9C would alter the scene against 4D, but KC beats it.
    s.given({ people: [{}, {}, {}], deck: ['2S', 'KC', '4D', '9C'] });
    duel(s, ['s1', 's2', 's3']);
    s.s1.does('draw_disadvantage');
    s.s1.does('use_disadvantage', { yes: true });
    passAll(s);
    s.expectEvent('beaten', { character: 's1' });
    s.expectEvent('disadvantage_settled', { character: 's1', card: '9C', success: false });
    expect(characterIn(s, 's1').disadvantages).toMatchObject([{ ends: { clock: 'scene', number: 2 } }]);
  },
);

scenario('DR-123 DR-47: a disadvantage counts as success if it beat one opponent, even if another won', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['2S', 'KC', '4C', '9C'] });
  duel(s, ['s1', 's2', 's3']);
  s.s1.does('draw_disadvantage');
  s.s1.does('use_disadvantage', { yes: true });
  passAll(s);
  s.expectEvent('disadvantage_settled', { character: 's1', card: '9C', success: true });
});

scenario('DR-15 DR-29: the GM sees closed backgrounds, and can retire one by its face', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:QC type'] }, {}], options: { sheets: 'untilUsed' } });
  s.gm.does('retire_background', { character: 's1', background: 'QC', reason: 'lost its meaning' });
  s.expectEvent('background_retired', { character: 's1', slot: 'type' });
  s.hans.neverSaw('QC');
});

scenario('DR-99 DR-88: the GM says which of several cards of the opposition is replaced', kit, (s) => {
  s.given({ npcs: [{ backgrounds: ['b:QC type'] }], deck: ['6D', '4C', '9H', '3D'] });
  fray(s, 2, ['s1', 's2']);
  const card = s.gm.view.own.sheets[0]?.backgrounds[0]?.handle ?? '';
  const field = ruleset.intents['substitute']?.fields['draw'];
  if (field?.kind !== 'choice' || typeof field.of !== 'function') expect.fail('the draw is not a choice');
  const intent = { type: 'substitute', card };
  expect(field.of(s.gm.view as never, intent)).toEqual(['d3', 'd4']);
  expect(field.asked?.(s.gm.view as never, intent)).toBe(true);
  expect(presentation.move(s.gm.view, intent).omittedFields ?? []).not.toContain('draw');
  expect(presentation.choice?.(s.gm.view, { intent: 'substitute', field: 'draw', value: 'd4' })).toMatchObject({
    text: 'choice.draw.counts',
    facts: { card: '3D', value: 3 },
  });
  s.gm.does('substitute', { card, draw: 'd4', ...helps });
  expect(s.shared.resolution?.draws.find(({ id }) => id === 'd4')?.result?.card).toBe('QC');
  expect(resultOf(s, 'gm')).toBe('9H');
});

scenario('DR-99: a player with one draw is not asked to choose it', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:QC type'] }, {}], deck: ['7C', '9D'] });
  duel(s);
  const field = ruleset.intents['substitute']?.fields['draw'];
  expect(field?.asked?.(s.franz.view as never, { type: 'substitute', card: 'h1' })).toBe(false);
});

scenario('DR-139: each of these intents has a refusal that says who may send it', kit, (s) => {
  s.given({ scene: 'none' });
  for (const [type, clause, payload] of [
    ['grant_background', 'DR-30', { character: 's1', kind: 'acquired' }],
    ['retire_background', 'DR-29', { character: 's1', background: 'type', reason: 'so' }],
    ['close_session', 'DR-127', {}],
    ['next_episode', 'DR-122', {}],
  ] as const) {
    if (type !== 'close_session') s.s1.refused(type, payload, 'E_GM_ONLY', { clause });
    expect(text).toHaveProperty([`refusal.E_GM_ONLY.${clause}`]);
  }
  for (const [type, clause, payload] of [
    ['draw_background', 'DR-15', { kind: 'type' }],
    ['propose_challenge', 'DR-38', { text: 'up' }],
    ['name_background', 'DR-27', { slot: 'type', text: 'so' }],
    ['set_scope', 'DR-16', { slot: 'type', scope: 'general' }],
    ['set_back', 'DR-28', { slot: 'type', back: 'red' }],
  ] as const) {
    s.gm.refused(type, payload, 'E_SPECTATOR', { clause });
    expect(text).toHaveProperty([`refusal.E_SPECTATOR.${clause}`]);
  }
});
