/** A move that would be refused with any values is not offered. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { AnyIntent } from '../intents.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { against } from './steps.ts';

const codesOf = (view: TableView, intent: object): readonly string[] =>
  kit.ruleset.explain(view, intent as AnyIntent).map(({ code, clause }) => `${code} ${clause}`);

scenario(
  'SU-99 SU-115: without a possible target, a use that needs one is refused before the player writes anything',
  kit,
  (s) => {
    s.given({});
    for (const use of ['fraud', 'persuasion', 'stealth', 'thief', 'throw', 'thug'])
      expect(codesOf(s.vera.view, { type: 'declare_play', use })).toEqual(['SU_MARK_NEEDED SU-115']);
    expect(codesOf(s.vera.view, { type: 'declare_play', use: 'driver' })).toEqual([]);
    expect(codesOf(s.vera.view, { type: 'declare_play', use: 'driver', mode: 'ram' })).toEqual([
      'SU_MARK_NEEDED SU-115',
    ]);
    s.given({ npcs: [{ name: 'Guard' }] });
    expect(codesOf(s.vera.view, { type: 'declare_play', use: 'thief' })).toEqual([]);
    s.vera.does('declare_play', { use: 'thief', marks: ['n1'], text: 'I lift his keys.' });
  },
);

scenario('SU-26 SU-156: a player alone in the scene cannot use Leadership', kit, (s) => {
  s.given({ crew: ['ruth'], outside: ['vera'] });
  expect(codesOf(s.ruth.view, { type: 'declare_play', use: 'leadership' })).toEqual(['SU_MARK_NEEDED SU-26']);
});

scenario('SU-41 SU-152: the GM cannot call for a play that no one can make', kit, (s) => {
  s.given({});
  expect(codesOf(s.gm.view, { type: 'call_for_play', use: 'guns' })).toEqual(['SU_GUNS_COMBAT SU-152']);
  expect(codesOf(s.gm.view, { type: 'call_for_play', use: 'thug' })).toEqual([]);
});

scenario('SU-75 SU-79: a King can be lent only if there is a Queen to copy', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], hands: { vera: ['KC'] }, discard: ['9D'], player: ['8H'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.vera.mayNot('lend_card', { card: 'KC' });
  s.given({ crew: ['moss', 'vera'], hands: { vera: ['KC'] }, discard: ['QD'], player: ['8H'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.vera.may('lend_card', { card: 'KC' });
});

scenario('SU-139 SU-178: a free attack without a possible target lapses, and the story says so', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], player: ['6D', '2H'] });
  against(s, s.kade, 10, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.expectEvent('play_resolved', { success: true });
  s.expectNoEvent('follow_up_offered');
  s.expectEvent('follow_up_lapsed', { side: 'player', who: 's1' });
  s.spectator.sees('shared.phase', 'FREE');
});

scenario('SU-178: once the GM has ruled out the last target, the free attack lapses', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], npcs: [{ name: 'Guard' }], player: ['6D', '2H'] });
  against(s, s.kade, 10, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.gm.does('decline_play', { reason: 'He is on the roof.' });
  s.expectEvent('follow_up_lapsed', { who: 's1' });
  s.spectator.sees('shared.phase', 'FREE');
});
