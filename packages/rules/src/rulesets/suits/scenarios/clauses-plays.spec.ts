/** Plays and skills: clauses that the worked examples do not cover. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, guard, versus } from './steps.ts';

scenario('SU-130: a look at a short deck shows the rest, without a shuffle', kit, (s) => {
  // After the flip and the draw two cards are left; two more are in the discard pile.
  s.given({ crew: ['moss', 'kade'], rest: 'kade', player: ['9H', '2C', '5S', '6S'], discard: ['3D', '4D'] });
  s.moss.does('declare_play', { use: 'awareness', desired: 3, text: 'Hello? Anyone?' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.moss.does('finish_step');
  s.expectEvent('peek_opened', { count: 2 });
  s.moss.seesCards('own.tray', ['5S', '6S']);
  s.expectNoEvent('deck_shuffled');
});

scenario('SU-138: a failed run can still end in a blow', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], player: ['2D', '2H'], gm: ['TC'] });
  versus(s, s.kade, 20, { use: 'athlete', mode: 'chase', trait: 'athlete' });
  s.kade.does('finish_step');
  s.expectEvent('play_resolved', { success: false });
  s.expectEvent('follow_up_offered', { kinds: ['thug'], bonus: 1 });
});

scenario('SU-144 SU-145: a car chase with diamonds ends in a ram, which does one more damage for each', kit, (s) => {
  s.given({
    crew: ['kade'],
    npcs: [guard],
    vehicles: [{ driver: 'n1' }],
    hands: { kade: ['3D'] },
    player: ['9D', '2H', '8C', '2S'],
    gm: ['2C', '2D'],
  });
  versus(s, s.kade, 4, { use: 'driver', mode: 'chase', marks: ['v1'], trait: 'driver' });
  s.kade.does('commit_card', { card: '3D' });
  s.kade.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('follow_up_offered', { kinds: ['ram'], bonus: 2 });
  s.kade.does('take_follow_up', { kind: 'ram', mark: 'v1' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 3 });
  s.kade.does('finish_step');
  // Four for the ram, one for the club flipped for it, and two for the diamonds of the chase.
  s.expectEvent('damage_dealt', { target: 'v1', amount: 4 + 1 + 2 });
});

scenario(
  'SU-40 SU-41: a play can be taken back until a card is flipped, but not a defence that the GM calls for',
  kit,
  (s) => {
    s.given({ crew: ['ruth'], npcs: [guard, { name: 'Boss' }], player: ['2H'], gm: ['6H'] });
    versus(s, s.ruth, 8, { use: 'persuasion', trait: 'willpower' });
    s.spectator.sees('shared.play.step', 'COVER');
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'willpower', modifier: 9 });
    s.ruth.does('withdraw_play');
    s.spectator.sees('shared.phase', 'FREE');
    versus(s, s.ruth, 8, { use: 'persuasion', trait: 'willpower' });
    s.gm.does('cover_ally', { npc: 'n2', allies: ['n1'], modifier: 9, value: 14, npcTagged: true });
    s.ruth.refused('withdraw_play', {}, 'SU_ALREADY_FLIPPED');
    s.gm.does('finish_step');
    s.ruth.refused('withdraw_play', {}, 'SU_ALREADY_FLIPPED');
    s.ruth.does('finish_step');
    s.gm.does('call_for_play', { seat: 's1', use: 'dodge', text: 'Duck!' });
    s.expectEvent('call_made', { seat: 's1', use: 'dodge', kind: 'called' });
    s.expectNoEvent('play_declared');
    s.ruth.refused('withdraw_play', {}, 'SU_NOT_YOUR_STEP');
    s.gm.does('set_opposition', { kind: 'threshold', value: 12 });
    s.spectator.sees('shared.play.step', 'ASK_PLAYER');
  },
);

scenario('SU-104: charm cannot help an attack that only Block opposes', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard] });
  const grab = { use: 'thug', mode: 'disarm', marks: ['n1'], text: 'Give me that.' };
  s.kade.refused('declare_play', { ...grab, charisma: true }, 'SU_CHARISMA_PHYSICAL');
  s.kade.does('declare_play', grab);
});

scenario(
  'SU-46 thresholdShown: with atStart, the number against an NPC’s play is shown at the start, too',
  kit,
  (s) => {
    const climb = { npc: 'n1', use: 'athlete', threshold: 17, modifier: 5, npcTagged: true, text: 'Over the wall.' };
    s.given({ crew: ['vera'], npcs: [guard], options: { thresholdShown: 'atStart' } });
    s.gm.does('npc_play', climb);
    s.spectator.heard('npc_play_declared', { threshold: 17 });
    s.given({ crew: ['vera'], npcs: [guard] });
    s.gm.does('npc_play', climb);
    expect(s.spectator.view.shared.play?.opposition?.value).toBeNull();
  },
);

scenario('SU-108: a character who dies in a play draws no card for it', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H', '2C'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.expectEvent('play_resolved', {});
  s.expectNoEvent('card_drawn');
  s.spectator.sees('shared.seats.0.cards', 0);
});

scenario(
  'SU-137 SU-144 SU-98: a chase is opposed by someone or by a number, rough ground only by a number',
  kit,
  (s) => {
    for (const use of ['athlete', 'driver']) {
      s.given({ crew: ['kade'], npcs: [guard], options: { footChaseThreshold: true } });
      s.kade.does('declare_play', { use, mode: 'chase', marks: ['n1'], text: 'After him!' });
      s.gm.refused('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 5 }, 'SU_OPPOSITION', {
        clause: 'SU-98',
      });
      s.gm.does('set_opposition', { kind: 'threshold', value: 15 });
      s.given({ crew: ['kade'], npcs: [guard] });
      s.kade.does('declare_play', { use, mode: 'chase', marks: ['n1'], text: 'After him!' });
      s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 5 });
      s.given({ crew: ['kade'], npcs: [guard] });
      s.kade.does('declare_play', { use, mode: 'terrain', text: 'Over the fence!' });
      s.gm.refused('set_opposition', { kind: 'opposed', trait: 'block', modifier: 5 }, 'SU_OPPOSITION');
      s.gm.does('set_opposition', { kind: 'threshold', value: 15 });
    }
  },
);

scenario('SU-102 SU-103 SU-115: by default a bare attribute is opposed by the defence that depends on it', kit, (s) => {
  const npc = { name: 'Guard', attributes: { fitness: 1, dexterity: 2, wits: 3, charisma: 4 } };
  for (const [use, trait, modifier] of [
    ['fitness', 'block', 6],
    ['dexterity', 'dodge', 7],
    ['wits', 'insight', 8],
    ['charisma', 'willpower', 9],
  ] as const) {
    s.given({ crew: ['kade'], npcs: [npc] });
    s.kade.does('declare_play', { use, marks: ['n1'], text: 'Like this.' });
    s.gm.does('set_opposition', { kind: 'opposed' });
    s.spectator.sees('shared.play.opposition.trait', trait);
    s.gm.sees('own.secrets.modifier', modifier);
  }
});

scenario('SU-74 SU-108: a dead character’s Jack brings no card back', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H'], hands: { moss: ['JH'] }, discard: ['9D'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.moss.does('commit_card', { card: 'JH' });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.expectEvent('jack_skipped', { seat: 's1' });
  s.spectator.sees('shared.phase', 'FREE');
});
