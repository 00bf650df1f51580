/** NPCs have the same skills and suit effects as characters (SU-179). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { attacked, guard } from '../../scenarios/steps.ts';

scenario('SU-168 SU-179: a heart in an NPC’s Persuasion also voids a leader’s Willpower', kit, (s) => {
  const play = (card: '4H' | '4C') => {
    s.given({ crew: ['ruth', 'vera'], npcs: [guard], player: ['2C', '9S', '3C'], gm: [card] });
    attacked(s, 10, { skill: 'persuasion', targets: ['s2'] });
    s.ruth.does('cover_ally', { allies: ['s2'] });
    s.ruth.does('finish_step');
    s.expectEvent('cover_settled', { leader: 's1', success: true });
  };
  // Vera’s own Willpower is 12, Ruth’s is 14.
  play('4C');
  s.spectator.sees('shared.play.parts.modifier', 14);
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 17, gmTotal: 14 });
  play('4H');
  s.spectator.sees('shared.play.parts.modifier', 12);
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 15, gmTotal: 14 });
});

scenario(
  'SU-173 SU-179: an NPC has the penalty for stealing from a person, too, and players do not see it',
  kit,
  (s) => {
    for (const [card, gmTotal] of [
      ['4C', 9],
      ['4S', 14],
    ] as const) {
      s.given({ crew: ['vera'], npcs: [guard], player: ['2C'], gm: [card] });
      attacked(s, 10, { skill: 'thief', mode: 'person', targets: ['s1'] });
      s.vera.sees('shared.play.parts.penalty', 0);
      s.vera.does('finish_step');
      s.expectEvent('play_resolved', { total: 12, gmTotal });
    }
  },
);

scenario('SU-46 SU-166: the number for an NPC that leads follows from a rule, so all see it', kit, (s) => {
  s.given({ crew: ['ruth'], npcs: [guard, { name: 'Boss' }], options: { thresholdShown: 'never' } });
  s.ruth.does('declare_play', { use: 'persuasion', marks: ['n1'], text: 'Please.' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'willpower', modifier: 8 });
  s.gm.does('cover_ally', { npc: 'n2', allies: ['n1'], modifier: 9, value: 14, npcTagged: true });
  s.spectator.sees('shared.play.opposition.value', 13);
  s.gm.does('finish_step');
  s.spectator.heard('play_resolved', { threshold: 13 });
});

scenario('SU-114 SU-158 SU-177: a free attack in between does not end a cover of two targets', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'ruth'],
    npcs: [guard],
    player: ['2C', '3H', '2D', '4H', '3D', '5H', '3S'],
    gm: ['TC', '2H', '9H', '3H', '9D'],
  });
  attacked(s, 10, { skill: 'thug', mode: 'disarm', targets: ['s1', 's2'] });
  s.ruth.does('cover_ally', { allies: ['s1', 's2'] });
  s.ruth.does('finish_step');
  s.expectEvent('cover_settled', { leader: 's3', success: true });
  s.vera.does('finish_step');
  s.expectEvent('follow_up_offered', { side: 'gm', kinds: ['thug', 'throw'] });
  s.gm.does('take_follow_up', { kind: 'thug', mark: 's1' });
  s.spectator.sees('shared.play.text', '');
  // Moss is not a mark of this play, so he may step in for Vera.
  s.spectator.sees('shared.play.leaders', ['s2']);
  s.spectator.sees('shared.attacked', []);
  s.moss.does('pass_cover');
  s.spectator.sees('shared.play.parts.modifier', 9);
  s.vera.does('finish_step');
  s.spectator.sees('shared.play.seat', 's2');
  // Ruth’s Block, and not Moss's.
  s.spectator.sees('shared.play.parts.modifier', 10);
});

scenario('SU-114: the story names the target of an attack and its defender', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard], player: ['2C', '9H'], gm: ['TC', '2H'] });
  attacked(s, 10, { skill: 'thug', targets: ['s1', 's2'] });
  s.spectator.heard('npc_attack_declared', { targets: ['s1', 's2'] });
  s.vera.does('finish_step');
  s.spectator.heard('play_resolved', { defender: 's1' });
  s.moss.does('finish_step');
  s.spectator.heard('play_resolved', { defender: 's2' });
  const aimed = presentation.line({ type: 'npc_attack_declared', skill: 'thug', targets: ['s1', 's2'], text: 'Stop.' });
  expect(aimed?.message).toMatchObject({ text: 'event.npc_attack_declared.at', facts: { marks: ['s1', 's2'] } });
  const held = presentation.line({ type: 'play_resolved', success: true, defender: 's1' });
  expect(held?.message).toMatchObject({ text: 'event.play_resolved.held', facts: { defender: 's1' } });
});

scenario(
  'SU-138 SU-178: a free blow after an NPC’s run uses the value on its sheet, or else the run’s modifier',
  kit,
  (s) => {
    const begin = (npc: { readonly name: string; readonly attributes?: { readonly fitness: number } }) => {
      s.given({ crew: ['vera'], npcs: [npc], player: ['9H'], gm: ['9D', '2H', '2C'] });
      s.gm.does('npc_play', { npc: 'n1', use: 'athlete', modifier: 12, threshold: 15, npcTagged: true, text: 'Run.' });
      s.gm.does('finish_step');
      s.gm.does('take_follow_up', { kind: 'thug', mark: 's1' });
      s.vera.does('finish_step');
    };
    begin({ name: 'Runner', attributes: { fitness: 4 } });
    s.expectEvent('play_resolved', { gmTotal: 6 });
    begin(guard);
    s.expectEvent('play_resolved', { gmTotal: 14 });
  },
);

scenario('SU-126 SU-178: a run ends a leader’s skip, even if the free attack after it is out of reach', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'kade'],
    npcs: [guard],
    player: ['9S', '2C', '9H', '2D', '9D', '3C'],
    gm: ['2C', '2D'],
  });
  attacked(s, 4, { skill: 'thug', targets: ['s2'] });
  s.vera.does('cover_ally', { allies: ['s2'] });
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  s.kade.does('declare_play', { use: 'athlete', mode: 'terrain', text: 'Over the roof.' });
  s.gm.does('set_opposition', { kind: 'threshold', value: 12 });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.expectEvent('skip_paid', { who: 's1' });
  s.gm.does('decline_play', { reason: 'Too far.' });
  s.expectEvent('follow_up_lapsed', { who: 's3' });
  s.vera.does('declare_play', { use: 'wits', text: 'Me now.' });
});

scenario('SU-149 SU-179: a feint helps an NPC’s next attack, and its number stays secret', kit, (s) => {
  s.given({
    crew: ['moss', 'vera'],
    npcs: [{ name: 'Fencer' }],
    order: ['n1', 'moss', 'vera'],
    player: ['2C', '9H', '3C', '4C', '5C', '6C', '7H'],
    gm: ['9C', '2D', '8H', '3D', '6H'],
  });
  const feint = { skill: 'fraud', mode: 'feint', targets: ['s1'] } as const;
  attacked(s, 10, feint);
  s.vera.does('pass_cover');
  // 19 against Moss’s Insight of 11 and the flip of 2.
  s.moss.does('finish_step');
  s.expectEvent('feint_gained', { npc: 'n1' });
  s.expectNoEvent('telling_owed');
  s.expectEvent('turn_ended', { party: 'n1' });
  s.spectator.sees('shared.npcs.0.feint', true);
  s.moss.does('pass_turn');
  s.vera.does('pass_turn');
  for (const member of [s.moss, s.vera, s.gm]) member.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s2', 's1', 'n1'] });
  s.vera.does('pass_turn');
  s.moss.does('pass_turn');
  attacked(s, 10, { skill: 'guns', targets: ['s1'] });
  s.vera.does('pass_cover');
  s.expectEvent('feint_spent', { npc: 'n1' });
  s.spectator.sees('shared.npcs.0.feint', false);
  s.spectator.sees('shared.play.parts.feint', 0);
  s.gm.sees('own.secrets.modifier', 12);
  s.moss.does('finish_step');
  s.expectEvent('play_resolved', { gmTotal: 10 + 2 + 6 });
});

scenario(
  'SU-150 SU-179: with a spade an NPC’s feint costs no action, but a second one in the turn is refused',
  kit,
  (s) => {
    const feint = { skill: 'fraud', mode: 'feint', targets: ['s1'] } as const;
    const again = { npc: 'n1', modifier: 10, text: 'Again.', ...feint };
    s.given({ crew: ['moss'], npcs: [guard], order: ['n1', 'moss'], player: ['2C', '3C'], gm: ['9S', '2D', '8H'] });
    attacked(s, 10, feint);
    s.moss.does('finish_step');
    s.spectator.sees('shared.combat.turn', 'n1');
    s.gm.refused('npc_attack', again, 'SU_FEINT_LIMIT', { clause: 'SU-150' });
    attacked(s, 10, { skill: 'throw', targets: ['s1'] });
    s.gm.sees('own.secrets.modifier', 12);
    s.moss.does('finish_step');
    s.expectEvent('turn_ended', { party: 'n1' });
  },
);

scenario('SU-99 SU-149 SU-179: NPCs feint only in a fight, against one target', kit, (s) => {
  const feint = { npc: 'n1', skill: 'fraud', mode: 'feint', modifier: 10, text: 'Look there!' };
  s.given({ crew: ['moss', 'vera'], npcs: [guard] });
  s.gm.refused('npc_attack', { ...feint, targets: ['s1'] }, 'SU_FEINT_COMBAT', { clause: 'SU-149' });
  s.given({ crew: ['moss', 'vera'], npcs: [guard], order: ['n1', 'moss', 'vera'] });
  s.gm.refused('npc_attack', { ...feint, targets: ['s1', 's2'] }, 'SU_ONE_MARK', { clause: 'SU-99' });
  s.gm.does('npc_attack', { ...feint, targets: ['s1'] });
});

scenario('SU-33 SU-179 SU-191: the GM can give an NPC the bonus of a feint, which ends with the scene', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard] });
  s.gm.does('rule', { target: 'n1', change: { field: 'feint', value: true }, reason: 'Sand in his eyes.' });
  s.expectEvent('adjusted', { target: 'n1', field: 'feint', old: false, new: true });
  s.spectator.sees('shared.npcs.0.feint', true);
  s.gm.does('end_scene');
  s.spectator.sees('shared.npcs.0.feint', false);
});

scenario('SU-154 SU-179: an NPC’s missed shot at no one gives no second shot, even with a diamond', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], order: ['n1', 'vera'], gm: ['2D'] });
  const lamp = { npc: 'n1', use: 'guns', modifier: 4, threshold: 30, npcTagged: true, text: 'The lamp.' };
  s.gm.does('npc_play', lamp);
  s.gm.does('finish_step');
  s.expectEvent('play_resolved', { success: false });
  s.expectEvent('telling_owed', { kind: 'npc' });
  s.expectNoEvent('follow_up_offered');
  s.expectEvent('turn_ended', { party: 'n1' });
});

scenario('SU-51 SU-157: a new driver in the middle of a play does not change a locked defence', kit, (s) => {
  for (const coverMode of ['value', 'full'] as const) {
    s.given({
      crew: ['ruth', 'kade', 'moss'],
      npcs: [guard],
      vehicles: [{ driver: 's1' }],
      order: ['n1', 's1', 's2', 's3'],
      hands: { kade: ['TH'] },
      player: ['9H', '2C', '3D'],
      gm: ['2C', 'TC'],
      options: { coverMode },
    });
    attacked(s, 10, { skill: 'guns', targets: ['v1'] });
    s.kade.does('cover_ally', { allies: ['s1'] });
    s.kade.does('commit_card', { card: 'TH' });
    s.kade.does('finish_step');
    s.expectEvent('cover_settled', { leader: 's2', success: true });
    // Kade's Dodge instead of Ruth's 10.
    s.spectator.sees('shared.play.parts.modifier', 14);
    s.gm.does('update_vehicle', { vehicle: 'v1', driver: 'none' });
    s.spectator.sees('shared.play.parts.modifier', 14);
    s.gm.does('update_vehicle', { vehicle: 'v1', driver: 's3' });
    s.spectator.sees('shared.play.parts.modifier', 14);
  }
});

scenario(
  'SU-108 SU-158 SU-189: dead and departed players cannot cover, and once no leader is left cards are flipped',
  kit,
  (s) => {
    const begin = () => {
      s.given({ crew: ['vera', 'ruth', 'moss'], npcs: [guard], order: ['n1', 's1', 's2', 's3'] });
      attacked(s, 10, { skill: 'guns', targets: ['s1'] });
      s.spectator.sees('shared.waitingFor', ['s2', 's3']);
      s.gm.does('rule', { target: 's2', change: { field: 'damage', value: 30 }, reason: 'The roof.' });
      s.spectator.sees('shared.waitingFor', ['s3']);
      s.ruth.refused('cover_ally', { allies: ['s1'] }, 'SU_NOT_COVERABLE', { clause: 'SU-158' });
      s.ruth.refused('pass_cover', {}, 'SU_NOT_COVERABLE');
    };
    begin();
    s.moss.does('pass_cover');
    s.spectator.sees('shared.waitingFor', ['s1']);
    begin();
    s.system.does('seat_left', { seat: 's3' });
    s.spectator.sees('shared.waitingFor', ['s1']);
    begin();
    s.gm.does('rule', { target: 's3', change: { field: 'damage', value: 30 }, reason: 'All of it.' });
    s.expectEvent('card_flipped', { by: 's1' });
    s.spectator.sees('shared.waitingFor', ['s1']);
  },
);

scenario('SU-115 SU-126: a hidden NPC can act while all others owe an action', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard] });
  s.gm.does('create_npc', { name: 'Shadow', visible: false });
  s.gm.does('rule', { target: 'n1', change: { field: 'skips', value: true }, reason: 'Stunned.' });
  s.gm.refused('npc_play', { npc: 'n1', use: 'wits', threshold: 12, text: 'Hm.' }, 'SU_SKIPPING');
  s.gm.may('npc_attack');
  s.gm.does('npc_play', { npc: 'n2', use: 'wits', threshold: 12, text: 'Hm.' });
});

scenario('SU-115 SU-124: an NPC that goes down on its turn can only pass', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard, guard], order: ['n1', 'n2', 's1'] });
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'Out cold.' });
  s.spectator.sees('shared.combat.turn', 'n1');
  s.gm.mayNot('npc_attack');
  s.gm.mayNot('npc_play');
  s.gm.refused('npc_attack', { npc: 'n2', skill: 'guns', targets: ['s1'], text: 'Freeze!' }, 'SU_NOT_NPC_TURN');
  s.gm.does('pass_turn');
  s.spectator.sees('shared.combat.turn', 'n2');
  s.gm.may('npc_attack');
});
