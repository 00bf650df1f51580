import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, guard, versus } from './steps.ts';

scenario(
  'SUX-03 SU-37 SU-38 SU-42 … SU-45 SU-47 SU-54 SU-58 SU-64 SU-65 SU-67: cards add up, and the player draws one',
  kit,
  (s) => {
    s.given({ hands: { kade: ['7H', '2S'] }, player: ['4D', '9C'] });
    s.kade.refused('declare_play', { use: 'fitness', text: ' ' }, 'E_TEXT_REQUIRED');
    s.kade.does('declare_play', { use: 'fitness', text: 'I lift the gate.' });
    s.gm.refused('set_opposition', { kind: 'threshold', value: 41 }, 'SU_THRESHOLD');
    s.gm.refused('set_opposition', { kind: 'threshold' }, 'SU_THRESHOLD');
    s.gm.does('set_opposition', { kind: 'threshold', value: 20 });
    s.expectEvent('card_flipped', { side: 'player', card: '4D' });
    s.kade.does('commit_card', { card: '7H' });
    s.spectator.sees('shared.play.total', 21);
    s.gm.refused('finish_step', {}, 'SU_NOT_YOUR_STEP');
    s.kade.does('finish_step');
    s.expectEvent('play_resolved', { success: true, total: 21, threshold: 20 });
    s.spectator.seesCards('shared.discards.player', ['4D', '7H']);
    s.kade.seesCards('own.hand', ['2S', '9C']);
    s.gm.sees('shared.gm.cards', 0);
  },
);

scenario('SUX-04 SU-47 SU-63: meeting a number is enough, and never a tie', kit, (s) => {
  s.given({ player: ['8H'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.moss.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 15 });
  s.expectNoEvent('play_tied');
});

scenario('SUX-05 SU-48 SU-49 SU-52 SU-57 SU-60 SU-66: the player adds nothing, so the GM has no step', kit, (s) => {
  s.given({ player: ['4D'], gm: ['6S'], npcs: [guard] });
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.ruth.sees('shared.play.total', 18);
  s.ruth.sees('shared.play.gmCards', 6);
  s.ruth.sees('shared.play.opposition', { kind: 'opposed', trait: 'willpower', npc: 'n1', value: null });
  s.gm.sees('own.secrets.margin', -1);
  s.ruth.does('finish_step');
  s.expectEvent('play_resolved', { success: false, total: 18, modifier: 13, gmTotal: 19 });
  s.expectEvent('card_drawn', { seat: 's3', cause: 'resolve' });
  s.expectEvent('card_drawn', { seat: 'gm', cause: 'resolve' });
  for (const member of [s.ruth, s.vera, s.spectator]) {
    member.heard('play_resolved', { success: false });
    expect(JSON.stringify([member.view, s.state.prompt])).not.toMatch(/\b(13|19)\b(?!")/);
  }
});

scenario('SUX-07 SU-53 SU-55 SU-56 SU-59 SU-87: the exchange goes on until a side adds nothing', kit, (s) => {
  s.given({ player: ['4D', 'KC', '2C'], gm: ['6S'], hands: { ruth: ['8H'], gm: ['9D'] }, npcs: [guard] });
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  // Hearts are Ruth’s own suit, so she draws the King.
  s.ruth.does('commit_card', { card: '8H' });
  s.expectEvent('card_drawn', { seat: 's3', cause: 'suit', cards: ['KC'] });
  s.ruth.does('finish_step');
  s.gm.does('commit_card', { card: '9D' });
  s.gm.sees('own.secrets.total', 28);
  s.gm.does('finish_step');
  s.ruth.does('commit_card', { card: 'KC' });
  s.ruth.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 36, gmTotal: 28 });
  s.ruth.seesCards('own.hand', ['2C']);
});

scenario('SUX-08 SU-50 SU-61 SU-62 SU-97: a tie discards the added cards, and no one draws for it', kit, (s) => {
  s.given({
    crew: ['kade'],
    player: ['2H', '6D', '5S'],
    gm: ['8C', '3D'],
    hands: { kade: ['5C'], gm: ['5H'] },
    npcs: [guard],
  });
  versus(s, s.kade, 9, { use: 'thug', trait: 'block' });
  s.kade.does('commit_card', { card: '5C' });
  s.kade.seesCards('own.hand', ['6D']);
  s.kade.does('finish_step');
  s.gm.does('commit_card', { card: '5H' });
  s.gm.does('finish_step');
  s.kade.does('finish_step');
  s.expectEvent('play_tied', { lost: { player: 1, gm: 1 } });
  s.expectNoEvent('card_drawn');
  s.spectator.sees('shared.play.total', 20);
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'n1', amount: 1 });
  s.expectEvent('card_drawn', { seat: 's1' });
  s.expectEvent('card_drawn', { seat: 'gm' });
});

scenario(
  'SUX-33 SU-36 SU-68 SU-127 SU-128: with an empty hand only the flip counts, until a stunt brings a card',
  kit,
  (s) => {
    s.given({ player: ['4D', '6C'], hands: {} });
    s.gm.refused('award_stunt', { seat: 's4', reason: '' }, 'E_TEXT_REQUIRED');
    against(s, s.kade, 30, { use: 'fitness' });
    s.kade.mayNot('commit_card');
    s.kade.may('finish_step');
    s.kade.may('add_charisma');
    s.gm.does('award_stunt', { seat: 's4', reason: 'With bare hands!' });
    s.expectEvent('card_drawn', { seat: 's4', cause: 'stunt', cards: ['6C'] });
    s.kade.does('commit_card', { card: '6C' });
    s.spectator.sees('shared.play.total', 20);
  },
);

scenario('SU-39 SU-40 SU-51: one play is open at a time, and is locked once a card is flipped', kit, (s) => {
  s.given({ npcs: [guard] });
  s.vera.does('declare_play', { use: 'fitness', text: 'I push.' });
  s.moss.refused('declare_play', { use: 'wits', text: 'I think.' }, 'SU_PLAY_OPEN');
  s.moss.refused('withdraw_play', {}, 'SU_NOT_YOUR_STEP');
  s.vera.does('withdraw_play');
  s.vera.does('declare_play', { use: 'fitness', text: 'I push again.' });
  s.gm.does('decline_play', { reason: 'It is a wall.' });
  s.expectEvent('play_declined', { reason: 'It is a wall.' });
  against(s, s.vera, 10, { use: 'fitness' });
  s.vera.refused('withdraw_play', {}, 'SU_ALREADY_FLIPPED');
  s.gm.refused('set_opposition', { kind: 'threshold', value: 5 }, 'SU_ALREADY_FLIPPED');
});

scenario('SU-41: the GM calls for a play and the player may refuse it, but not a defence', kit, (s) => {
  s.given({ npcs: [guard], player: ['9S'] });
  const call = { seat: 's2', use: 'wits', opposition: { kind: 'threshold', value: 12 }, text: 'Do you see it?' };
  s.gm.does('call_for_play', call);
  s.vera.refused('answer_call', { accept: true }, 'SU_NOT_CALLED');
  s.moss.does('answer_call', { accept: false });
  s.spectator.sees('shared.phase', 'FREE');
  s.gm.does('call_for_play', call);
  s.moss.does('answer_call', { accept: true, charisma: true });
  s.spectator.sees('shared.play.total', 6 + 8 + 9);
  s.moss.does('finish_step');
  s.gm.does('call_for_play', { ...call, use: 'insight' });
  // A defence cannot be declined, and leaders are asked as for every defence (SU-158).
  s.spectator.sees('shared.play.step', 'COVER');
  s.vera.does('pass_cover');
  s.ruth.does('pass_cover');
  s.kade.does('pass_cover');
  s.moss.does('finish_step');
  // If the call names no opposition, the GM sets one after the player agrees.
  s.gm.does('call_for_play', { seat: 's1', use: 'athlete', text: 'Run!' });
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'threshold', value: 10 });
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
});

scenario(
  'SU-70 SU-98 SU-99 SU-129: a theft has one target, which is not in the crew, and only Insight opposes it',
  kit,
  (s) => {
    s.given({ npcs: [guard, guard] });
    s.vera.refused('declare_play', { use: 'thief', marks: ['s2'], text: 'Mine.' }, 'SU_MARK_NEEDED');
    s.vera.refused('declare_play', { use: 'thief', marks: [], text: 'Mine.' }, 'SU_MARK_NEEDED');
    s.vera.refused('declare_play', { use: 'thief', text: 'Mine.' }, 'SU_MARK_NEEDED');
    s.vera.refused('declare_play', { use: 'thief', marks: ['n1', 'n2'], text: 'Mine.' }, 'SU_ONE_MARK');
    s.vera.does('declare_play', { use: 'thief', marks: ['n1'], text: 'Mine.' });
    s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION');
    s.gm.refused('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 5 }, 'SU_OPPOSITION');
    s.gm.may('set_opposition', { kind: 'opposed' });
  },
);
