import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';
import { against, guard, versus } from '../../scenarios/steps.ts';

const ambush = { crew: ['vera'], gm: ['KS', '3C', 'QH', '2D', '9S'] } as const;

scenario('SU-132: only a successful play allows a look at cards', kit, (s) => {
  s.given({ ...ambush, player: ['6D', '7C'] });
  against(s, s.vera, 15, { use: 'ambush' });
  s.vera.does('finish_step');
  s.expectEvent('peek_opened', { seat: 's1' });
  s.given({ ...ambush, player: ['6D', '7C'] });
  against(s, s.vera, 30, { use: 'ambush' });
  s.vera.does('finish_step');
  s.expectNoEvent('peek_opened');
});

scenario('SU-133: an ambush shows as many cards of the GM’s deck as the Wits; they return in any order', kit, (s) => {
  s.given({ ...ambush, player: ['6H', '7C'] });
  against(s, s.vera, 15, { use: 'ambush' });
  s.vera.does('finish_step');
  s.vera.seesCards('own.tray', ['KS', '3C', 'QH', '2D', '9S']);
  s.vera.does('arrange_peek', { order: ['2D', '3C', '9S', 'QH', 'KS'], discard: [] });
  s.expectEvent('peek_closed', { discarded: [], returned: 5 });
});

scenario('SU-135: for each diamond, one card seen by an ambush may be discarded', kit, (s) => {
  for (const [card, mayDiscard] of [
    ['6D', 1],
    ['6H', 0],
  ] as const) {
    s.given({ ...ambush, player: [card, '7C'] });
    against(s, s.vera, 15, { use: 'ambush' });
    s.vera.does('finish_step');
    s.expectEvent('peek_opened', { deck: 'gm', count: 5, mayDiscard });
  }
});

const awareness = { crew: ['moss'], player: ['4H', '2C', '9H', 'KD', '5S'] } as const;

scenario('SU-140: each question adds five to the number, and the GM owes the answers', kit, (s) => {
  for (const desired of [2, 3]) {
    s.given(awareness);
    s.moss.does('declare_play', { use: 'awareness', desired, text: 'Who is watching us?' });
    s.gm.does('set_opposition', { kind: 'formula' });
    s.spectator.sees('shared.play.opposition.value', 5 * desired);
    s.moss.does('finish_step');
    s.expectEvent('telling_owed', { kind: 'details', count: desired });
  }
});

scenario('SU-142: for each heart, one of the cards seen may be discarded', kit, (s) => {
  for (const [card, mayDiscard] of [
    ['4H', 1],
    ['4S', 0],
  ] as const) {
    s.given({ ...awareness, player: [card, '2C', '9H', 'KD', '5S'] });
    s.moss.does('declare_play', { use: 'awareness', desired: 3, text: 'Who is watching us?' });
    s.gm.does('set_opposition', { kind: 'formula' });
    s.moss.does('finish_step');
    s.spectator.sees('shared.tray.mayDiscard', mayDiscard);
  }
});

scenario('SU-143: Awareness works once a scene for each character', kit, (s) => {
  s.given({ ...awareness, player: ['4S', '2C', '9H'] });
  s.moss.does('declare_play', { use: 'awareness', desired: 1, text: 'Who is watching us?' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.moss.does('finish_step');
  s.moss.does('arrange_peek', { order: ['9H'], discard: [] });
  s.moss.refused('declare_play', { use: 'awareness', desired: 1, text: 'Again.' }, 'SU_AWARE_USED');
});

scenario('SU-139: a blow after a run does one more damage for each diamond of the run', kit, (s) => {
  for (const [card, bonus] of [
    ['3D', 2],
    ['3S', 1],
  ] as const) {
    s.given({ crew: ['kade'], npcs: [guard], hands: { kade: [card] }, player: ['6D', '2H', '8S'], gm: ['5C', '2C'] });
    versus(s, s.kade, 8, { use: 'athlete', mode: 'chase', trait: 'athlete' });
    s.kade.does('commit_card', { card });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('follow_up_offered', { kinds: ['thug'], bonus });
    s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
    // The blow does not repeat the player's description of the run.
    s.spectator.sees('shared.play.text', '');
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 3 });
    s.kade.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'n1', amount: 1 + bonus });
  }
});

const fight = { crew: ['kade'], order: ['kade', 'n1'], npcs: [guard], player: ['6H', '2H'], gm: ['2C'] } as const;

scenario('SU-151: attacks with Guns, Throw and Thug do damage', kit, (s) => {
  for (const [use, trait] of [
    ['guns', 'dodge'],
    ['throw', 'dodge'],
    ['thug', 'block'],
  ] as const) {
    s.given(fight);
    versus(s, s.kade, 1, { use, trait });
    s.kade.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'n1' });
  }
});

scenario('SU-153: Guns do 2 damage, and 1 more for each club', kit, (s) => {
  for (const [card, amount] of [
    ['5C', 3],
    ['5S', 2],
  ] as const) {
    s.given({ ...fight, hands: { kade: [card] } });
    versus(s, s.kade, 1, { use: 'guns', trait: 'dodge' });
    s.kade.does('commit_card', { card });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'n1', amount });
  }
});

scenario('SU-175: Thug does 1 damage, and 1 more for each club', kit, (s) => {
  for (const [card, amount] of [
    ['5C', 2],
    ['5S', 1],
  ] as const) {
    s.given({ ...fight, hands: { kade: [card] } });
    versus(s, s.kade, 1, { use: 'thug', trait: 'block' });
    s.kade.does('commit_card', { card });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'n1', amount });
  }
});

scenario('SU-152: Guns need a fight', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard] });
  s.kade.refused('declare_play', { use: 'guns', marks: ['n1'], text: 'Bang.' }, 'SU_GUNS_COMBAT');
  s.given(fight);
  s.kade.does('declare_play', { use: 'guns', marks: ['n1'], text: 'Bang.' });
});

scenario('SU-169: Stealth slips past several watchers and does no damage', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard, guard], player: ['9H'], gm: ['2C'] });
  s.moss.does('declare_play', { use: 'stealth', marks: ['n1', 'n2'], text: 'Like a draught.' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION');
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight', modifier: 8, perMark: { n1: 8, n2: 9 } });
  s.moss.does('finish_step');
  s.expectEvent('play_resolved', { success: true });
  s.expectNoEvent('damage_dealt');
});
