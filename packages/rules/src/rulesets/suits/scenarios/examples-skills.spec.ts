import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

scenario('SUX-17 SU-97 SU-153 … SU-155: a miss with a diamond allows another shot at the same target', kit, (s) => {
  const setting = {
    crew: ['vera'],
    order: ['vera', 'n1'],
    npcs: [guard],
    hands: { vera: ['5C', '7D'], gm: ['9S'] },
    player: ['4D', '3S', '6H', '9D', 'TC', '9C', '8S'],
    gm: ['TH', '2S', '8D', '3H', '2D'],
  } as const;
  s.given(setting);
  versus(s, s.vera, 16, { use: 'guns', trait: 'dodge' });
  s.spectator.sees('shared.play.total', 17);
  s.gm.sees('own.secrets.total', 26);
  s.vera.does('finish_step');
  s.expectEvent('follow_up_offered', { kinds: ['reshoot'], mark: 'n1' });
  s.expectEvent('card_drawn', { seat: 's1', cards: ['3S'] });
  s.vera.refused('take_follow_up', { kind: 'reshoot', mark: 'n2' }, 'SU_SAME_MARK');
  s.vera.does('take_follow_up', { kind: 'reshoot', mark: 'n1' });
  s.spectator.sees('shared.play.total', 19);
  s.gm.sees('own.secrets.total', 24);
  s.vera.does('commit_card', { card: '7D' });
  s.vera.does('finish_step');
  s.gm.does('commit_card', { card: '9S' });
  s.gm.does('finish_step');
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: false, gmTotal: 33 });
  s.vera.does('take_follow_up', { kind: 'reshoot', mark: 'n1' });
  s.spectator.sees('shared.play.total', 22);
  s.gm.sees('own.secrets.total', 18);
  s.vera.does('commit_card', { card: '5C' });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'n1', amount: 4, parts: { base: 2, clubs: 2 } });
  s.vera.seesCards('own.hand', ['3S', '9D', 'TC', '8S']);
  s.expectEvent('turn_ended', { party: 's1' });
  s.spectator.sees('shared.last.harm', [{ who: 'n1', amount: 4, fell: false }]);
  s.given({ ...setting, options: { flipRiders: false } });
  versus(s, s.vera, 16, { use: 'guns', trait: 'dodge' });
  s.vera.does('finish_step');
  s.expectNoEvent('follow_up_offered');
});

scenario('SUX-18 SU-149 SU-150: with a spade a feint costs no action, and the next shot gets a bonus', kit, (s) => {
  const setting = {
    crew: ['moss'],
    order: ['moss', 'n1'],
    npcs: [guard],
    hands: { moss: ['2S'] },
    player: ['7H', '6D', '8C', '2H'],
    gm: ['9C', '2C'],
  } as const;
  s.given(setting);
  versus(s, s.moss, 10, { use: 'fraud', mode: 'feint', trait: 'insight' });
  s.moss.does('commit_card', { card: '2S' });
  s.moss.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('feint_gained', { seat: 's1' });
  s.spectator.sees('shared.combat.turn', 's1');
  s.moss.refused('declare_play', { use: 'fraud', mode: 'feint', marks: ['n1'], text: 'Again.' }, 'SU_FEINT_LIMIT');
  versus(s, s.moss, 10, { use: 'guns', trait: 'dodge' });
  s.spectator.sees('shared.play.parts', { modifier: 12, charisma: 0, feint: 2, penalty: 0 });
  s.given({ ...setting, hands: {} });
  versus(s, s.moss, 10, { use: 'fraud', mode: 'feint', trait: 'insight' });
  s.moss.does('finish_step');
  s.expectEvent('turn_ended', { party: 's1' });
});

scenario(
  'SUX-19 SU-109 SU-111 SU-114 SU-116 SU-126 SU-156 … SU-161: a leader covers, and skips an action',
  kit,
  (s) => {
    const setting = {
      crew: ['vera', 'moss'],
      order: ['n1', 'vera', 'moss'],
      npcs: [guard],
      hands: { vera: ['2H'] },
      player: ['5C', '3D', '6C'],
      gm: ['8H'],
    } as const;
    s.given(setting);
    attacked(s, 10, { skill: 'guns', targets: ['s2'] });
    s.spectator.sees('shared.play.leaders', ['s1']);
    s.moss.refused('cover_ally', { allies: ['s2'] }, 'SU_NOT_COVERABLE');
    s.vera.does('cover_ally', { allies: ['s2'] });
    s.spectator.sees('shared.play.total', 12);
    s.spectator.sees('shared.play.opposition.value', 13);
    s.moss.refused('cover_ally', { allies: ['s2'] }, 'SU_COVER_TAKEN');
    s.vera.does('commit_card', { card: '2H' });
    s.vera.does('finish_step');
    s.expectEvent('cover_settled', { leader: 's1', success: true });
    s.vera.seesCards('own.hand', ['3D']);
    s.spectator.sees('shared.play.total', 19);
    s.moss.does('finish_step');
    s.expectEvent('play_resolved', { success: true, gmTotal: 18 });
    s.expectNoEvent('damage_dealt');
    s.expectEvent('turn_skipped', { party: 's1' });
    s.spectator.sees('shared.combat.turn', 's2');
    // A cover that fails costs the action, too; then the ally defends alone.
    s.given({ ...setting, hands: {} });
    attacked(s, 10, { skill: 'guns', targets: ['s2'] });
    s.vera.does('cover_ally', { allies: ['s2'] });
    s.vera.does('finish_step');
    s.expectEvent('cover_settled', { success: false });
    s.spectator.sees('shared.seats.0.flags.skips', 'p1');
    s.spectator.sees('shared.play.parts.modifier', 12);
    // The leader has drawn 3D, so Moss flips 6C: 18 against 18.
    s.spectator.sees('shared.play.total', 18);
    s.moss.does('finish_step');
    s.expectEvent('play_tied');
    // Until the action is skipped the leader cannot cover again.
    s.given({ ...setting, npcs: [guard, guard], order: ['n1', 'n2', 'vera', 'moss'], gm: ['2C'] });
    attacked(s, 4, { skill: 'guns', targets: ['s2'] });
    s.vera.does('cover_ally', { allies: ['s2'] });
    s.vera.does('finish_step');
    s.moss.does('finish_step');
    attacked(s, 4, { npc: 'n2', skill: 'guns', targets: ['s2'] });
    s.vera.refused('cover_ally', { allies: ['s2'] }, 'SU_LEAD_SKIPPING', { clause: 'SU-161' });
  },
);

scenario('SUX-20 SU-156 SU-162 … SU-165: everyone sees that cards are swapped, but not which ones', kit, (s) => {
  const setting = {
    crew: ['vera', 'moss', 'ruth'],
    hands: { vera: ['3C'], moss: ['QD'] },
    player: ['4H', '8S'],
  } as const;
  const begin = (player: readonly ('4H' | '4C' | '8S')[]) => {
    s.given({ ...setting, player });
    s.ruth.does('declare_play', { use: 'leadership', marks: ['s1', 's2'], text: 'Trade.' });
    s.gm.does('set_opposition', { kind: 'formula' });
    s.spectator.sees('shared.play.opposition.value', 16);
    s.ruth.does('finish_step');
  };
  begin(['4H', '8S']);
  s.expectEvent('swap_opened', { leader: 's3', parties: ['s3', 's1', 's2'], left: 9 });
  s.vera.refused('close_swap', {}, 'SU_NOT_LEADER');
  s.vera.does('offer_swap', { with: 's2', card: '3C' });
  s.moss.refused('answer_swap', { offerId: 'o9', card: null }, 'SU_SWAP_PARTY');
  s.moss.does('answer_swap', { offerId: 'o1', card: 'QD' });
  s.expectEvent('cards_swapped', { seats: ['s1', 's2'] });
  s.expectNoEvent('card_drawn');
  s.vera.seesCards('own.hand', ['QD']);
  s.ruth.neverSaw('QD');
  s.spectator.neverSaw('3C');
  s.moss.does('offer_swap', { with: 's1', card: '3C' });
  s.vera.does('answer_swap', { offerId: 'o2', card: null });
  s.moss.seesCards('own.hand', ['3C']);
  s.ruth.does('close_swap');
  s.spectator.sees('shared.phase', 'FREE');
  begin(['4C', '8S']);
  s.expectEvent('swap_opened', { parties: ['s3', 's1'] });
  s.moss.refused('offer_swap', { with: 's1', card: 'QD' }, 'SU_SWAP_PARTY');
});

scenario('SUX-21 SU-130 … SU-136: an ambush looks into the GM’s deck, and only its player sees', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    player: ['6D', '7C'],
    gm: ['KS', '3C', 'QH', '2D', '9S'],
    hands: { moss: ['2S'] },
    npcs: [guard],
  });
  against(s, s.vera, 15, { use: 'ambush' });
  s.vera.does('finish_step');
  s.expectEvent('peek_opened', { seat: 's1', deck: 'gm', count: 5, mayDiscard: 1 });
  s.vera.seesCards('own.tray', ['KS', '3C', 'QH', '2D', '9S']);
  s.vera.seesCards('own.hand', ['7C']);
  s.gm.neverSaw('QH');
  s.gm.refused('award_stunt', { seat: 's2', reason: 'Nice.' }, 'SU_TRAY_OUT');
  s.moss.refused('arrange_peek', { order: [], discard: [] }, 'SU_NOT_PEEKER');
  const rest = ['2D', '3C', '9S', 'QH'];
  s.vera.refused('arrange_peek', { order: ['2D', '3C', '9S'], discard: ['KS', 'QH'] }, 'SU_PEEK_DISCARDS');
  s.vera.refused('arrange_peek', { order: ['2D', '3C', '9S'], discard: ['KS'] }, 'SU_PEEK_SHAPE');
  s.vera.does('arrange_peek', { order: rest, discard: ['KS'] });
  s.gm.heard('peek_closed', { discarded: ['KS'], returned: 4 });
  s.gm.neverSaw('QH');
  expect(s.state.decks.gm.slice(0, 4)).toEqual(rest);
  s.vera.refused('declare_play', { use: 'ambush', marks: [], text: 'Again.' }, 'SU_AMBUSH_USED');
  versus(s, s.moss, 5, { use: 'fraud', trait: 'insight' });
  s.expectEvent('card_flipped', { side: 'gm', card: '2D' });
});

scenario('SUX-22 SU-46 SU-140 … SU-143: a look around shows a card for each question', kit, (s) => {
  s.given({ crew: ['moss'], player: ['4H', '2C', '9H', 'KD', '5S'] });
  s.moss.refused('declare_play', { use: 'awareness', desired: 0, text: 'Hm.' }, 'SU_DESIRED');
  s.moss.refused('declare_play', { use: 'awareness', text: 'Hm.' }, 'SU_DESIRED');
  s.moss.does('declare_play', { use: 'awareness', desired: 3, text: 'Who is watching us?' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 5 }, 'SU_OPPOSITION');
  s.gm.does('set_opposition', { kind: 'formula' });
  s.spectator.sees('shared.play.opposition.value', 15);
  s.moss.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'details', count: 3 });
  s.moss.seesCards('own.tray', ['9H', 'KD', '5S']);
  s.spectator.sees('shared.tray', { seat: 's1', deck: 'player', count: 3, mayDiscard: 1 });
  s.moss.does('arrange_peek', { order: ['KD', '9H'], discard: ['5S'] });
  s.moss.refused('declare_play', { use: 'awareness', desired: 1, text: 'Again.' }, 'SU_AWARE_USED');
});

scenario('SUX-24 SU-112 SU-169 … SU-171: with spades several watchers count as the least alert', kit, (s) => {
  const setting = {
    crew: ['moss'],
    npcs: [guard, guard, guard, guard],
    hands: { moss: ['3S'] },
    player: ['5S', '4D', '5D'],
    gm: ['6D', '2C'],
  } as const;
  const begin = () => {
    s.given(setting);
    s.moss.does('declare_play', { use: 'stealth', marks: ['n1', 'n2', 'n3', 'n4'], text: 'Like a draught.' });
    s.gm.does('set_opposition', {
      kind: 'opposed',
      trait: 'insight',
      modifier: 8,
      perMark: { n1: 14, n2: 9, n3: 11, n4: 8 },
    });
    s.gm.sees('own.secrets.modifier', 14);
    s.moss.does('commit_card', { card: '3S' });
    s.moss.does('finish_step');
    s.gm.does('finish_step');
    s.spectator.sees('shared.play.pick', 3);
  };
  begin();
  s.moss.refused('pick_marks', { marks: ['n1', 'n3'] }, 'SU_PICK_COUNT');
  s.moss.refused('pick_marks', { marks: ['n1', 'n3', 'n9'] }, 'SU_PICK_MARK');
  s.moss.does('pick_marks', { marks: ['n1', 'n3', 'n4'] });
  s.expectEvent('play_resolved', { success: true, total: 20, gmTotal: 15 });
  begin();
  s.moss.does('pick_marks', { marks: ['n2', 'n3', 'n4'] });
  s.expectEvent('play_tied');
});

scenario('SUX-25 SU-172 SU-173: stealing from a person is harder, unless a spade is used', kit, (s) => {
  const setting = { crew: ['vera'], npcs: [guard], hands: { vera: ['2S'] }, player: ['9H'], gm: ['4C'] } as const;
  s.given(setting);
  versus(s, s.vera, 11, { use: 'thief', mode: 'person', trait: 'insight' });
  s.spectator.sees('shared.play.total', 17);
  s.spectator.sees('shared.play.parts.penalty', -5);
  s.vera.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'unnoticed' });
  s.given(setting);
  versus(s, s.vera, 30, { use: 'thief', mode: 'person', trait: 'insight' });
  s.vera.does('commit_card', { card: '2S' });
  s.spectator.sees('shared.play.total', 24);
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'noticed' });
});

scenario('SUX-26 SU-110 SU-175 … SU-178: a club in a disarm gives a free attack', kit, (s) => {
  const setting = {
    crew: ['kade', 'vera'],
    order: ['kade', 'n1', 'vera'],
    npcs: [guard, guard],
    player: ['4C', '2D', '9C'],
    gm: ['5D', '3C'],
  } as const;
  s.given(setting);
  versus(s, s.kade, 12, { use: 'thug', mode: 'disarm', trait: 'block' });
  s.kade.does('finish_step');
  s.expectEvent('follow_up_offered', { kinds: ['thug', 'throw'], mark: null });
  s.expectNoEvent('damage_dealt');
  s.vera.refused('decline_follow_up', {}, 'SU_NO_FOLLOW_UP');
  s.kade.does('take_follow_up', { kind: 'throw', mark: 'n1' });
  s.spectator.sees('shared.play.use', 'throw');
  s.gm.does('decline_play', { reason: 'Out of reach.' });
  s.kade.mayOnly('take_follow_up', [
    ['thug', 'n2'],
    ['throw', 'n2'],
  ]);
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n2' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 3 });
  s.gm.does('pass_cover');
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'n2', amount: 2 });
  s.expectEvent('turn_ended', { party: 's1' });
  s.given(setting);
  versus(s, s.kade, 20, { use: 'thug', mode: 'disarm', trait: 'block' });
  s.kade.does('finish_step');
  s.expectNoEvent('follow_up_offered');
});

scenario(
  'SUX-27 SU-144 … SU-147 SU-180 SU-181: a ram does more damage, and a vehicle stops at its capacity',
  kit,
  (s) => {
    s.given({
      crew: ['kade'],
      npcs: [guard],
      vehicles: [{ damage: 9, driver: 'n1' }],
      hands: { kade: ['2C'] },
      player: ['TD', '5H'],
      gm: ['6H'],
    });
    s.kade.does('declare_play', { use: 'driver', mode: 'ram', marks: ['v1'], text: 'Brace!' });
    s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION');
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 11 });
    s.kade.does('commit_card', { card: '2C' });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'v1', amount: 6, parts: { base: 4, clubs: 1, diamonds: 1 }, damage: 15 });
    s.expectEvent('vehicle_stopped', { vehicle: 'v1' });
  },
);

scenario('SUX-28 SU-137 … SU-139 SU-178: a run with diamonds ends in a blow', kit, (s) => {
  s.given({
    crew: ['kade'],
    npcs: [guard, guard],
    hands: { kade: ['3D'] },
    player: ['6D', '2H', '8C'],
    gm: ['5C', '2C'],
  });
  versus(s, s.kade, 8, { use: 'athlete', mode: 'chase', trait: 'athlete' });
  s.kade.does('commit_card', { card: '3D' });
  s.kade.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('follow_up_offered', { kinds: ['thug'], bonus: 2 });
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.gm.does('decline_play', { reason: 'Too far.' });
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n2' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 3 });
  s.gm.does('pass_cover');
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'n2', amount: 1 + 2 + 1 });
});

scenario('SUX-32 SU-113 SU-166 … SU-168: an NPC leader covers, and a heart cancels the cover', kit, (s) => {
  const play = (card: '2H' | '2C') => {
    s.given({
      crew: ['ruth'],
      npcs: [guard, { name: 'Boss' }],
      player: [card],
      gm: ['9C', '2D', '6H'],
    });
    versus(s, s.ruth, 8, { use: 'persuasion', trait: 'willpower' });
    s.spectator.sees('shared.play.step', 'COVER');
    s.gm.does('cover_ally', { npc: 'n2', allies: ['n1'], modifier: 6, value: 14, npcTagged: true });
    s.spectator.sees('shared.play.step', 'ASK_GM');
    s.gm.does('finish_step');
    s.expectEvent('cover_settled', { leader: 'n2', success: true });
    s.ruth.does('finish_step');
  };
  play('2H');
  s.expectEvent('play_resolved', { success: true, gmTotal: 14 });
  play('2C');
  s.expectEvent('play_resolved', { success: false, gmTotal: 20 });
});

scenario('SU-117 SU-179: NPCs use the same skills, and the GM owes a description of what follows', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], gm: ['4D', '9C'], player: ['2C'] });
  attacked(s, 20, { skill: 'fraud', targets: ['s1'] });
  s.moss.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'npc' });
  s.gm.refused(
    'npc_attack',
    { npc: 'n1', skill: 'guns', targets: ['s1'], modifier: 1, text: 'Bang.' },
    'SU_GUNS_COMBAT',
  );
  s.gm.does('npc_play', { npc: 'n1', use: 'athlete', modifier: 5, threshold: 12, npcTagged: true, text: 'Over it.' });
  s.spectator.sees('shared.play.step', 'ASK_GM');
  s.spectator.sees('shared.play.opposition.value', null);
  s.gm.does('finish_step');
  s.expectEvent('play_resolved', { success: true, threshold: 12 });
});

scenario(
  'SU-114 SU-158 SU-159: several targets defend one after the other, and one cover can name several',
  kit,
  (s) => {
    s.given({
      crew: ['vera', 'moss', 'ruth'],
      npcs: [guard],
      player: ['9S', '2D', '2C', '3C', '4C'],
      gm: ['TH', '2C', 'TS'],
    });
    attacked(s, 10, { skill: 'throw', targets: ['s2', 's1'] });
    s.spectator.sees('shared.play.leaders', ['s3']);
    s.ruth.does('cover_ally', { allies: ['s1', 's2'] });
    s.spectator.sees('shared.play.opposition.value', 16);
    s.ruth.does('finish_step');
    s.expectEvent('cover_settled', { success: true, allies: ['s1', 's2'] });
    s.spectator.sees('shared.play.seat', 's1');
    s.spectator.sees('shared.play.parts.modifier', 10);
    s.vera.does('finish_step');
    s.expectEvent('damage_dealt', { target: 's1', amount: 1 });
    s.spectator.sees('shared.play.seat', 's2');
    s.spectator.sees('shared.play.parts.modifier', 10);
    s.moss.does('finish_step');
    s.spectator.sees('shared.phase', 'FREE');
  },
);

scenario('SU-148 SU-174 SU-167: Fraud works outside fights, and so does Throw', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard], player: ['9C', '2H', '9S'], gm: ['2C', '2D'] });
  versus(s, s.moss, 8, { use: 'fraud', trait: 'insight' });
  s.moss.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'believed' });
  s.moss.refused('declare_play', { use: 'guns', marks: ['n1'], text: 'Bang.' }, 'SU_GUNS_COMBAT');
  s.moss.refused('declare_play', { use: 'fraud', mode: 'feint', marks: ['n1'], text: 'Ha.' }, 'SU_FEINT_COMBAT');
  versus(s, s.kade, 8, { use: 'throw', trait: 'dodge' });
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'n1', amount: 1 });
});
