import { scenario } from '@cartomancer/testkit';

import type { Options } from '../../options.ts';
import { kit } from '../../scenarios/kit.ts';
import { attacked, guard } from '../../scenarios/steps.ts';

scenario(
  'SU-114: a chased character can answer by running, and the NPC’s diamond still gives a free blow',
  kit,
  (s) => {
    s.given({ crew: ['vera'], npcs: [guard], player: ['2C', '3C'], gm: ['9D', '2H'] });
    attacked(s, 10, { skill: 'athlete', mode: 'chase', targets: ['s1'] });
    s.spectator.sees('shared.play.answers', ['block', 'athlete']);
    s.gm.mayNot('answer_chase');
    s.vera.refused('answer_chase', { use: 'threshold' }, 'SU_OPPOSITION', { clause: 'SU-114' });
    s.vera.does('answer_chase', { use: 'athlete' });
    // Fitness 4 plus 5 for the tag; the Block would be 9, too. Faces and charm work as with any skill.
    s.spectator.sees('shared.play.use', 'athlete');
    s.vera.does('add_charisma');
    s.vera.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('play_resolved', { success: false, total: 9 + 2 + 7, gmTotal: 19 });
    s.expectEvent('follow_up_offered', { side: 'gm', kinds: ['thug'], bonus: 1 });
  },
);

scenario(
  'SU-93 SU-114: an untagged runner’s faces are plain tens, and a target that blocks can be covered',
  kit,
  (s) => {
    s.given({ crew: ['ruth', 'vera'], npcs: [guard], hands: { ruth: ['AC'] }, player: ['2C', '9H'], gm: ['9C'] });
    attacked(s, 10, { skill: 'athlete', targets: ['s1'] });
    s.ruth.does('answer_chase', { use: 'athlete' });
    s.spectator.sees('shared.play.step', 'ASK_PLAYER');
    s.spectator.sees('shared.play.untagged', true);
    s.given({ crew: ['ruth', 'vera'], npcs: [guard], player: ['2C', '9H'], gm: ['9C'] });
    attacked(s, 10, { skill: 'athlete', targets: ['s1', 's2'] });
    s.ruth.does('answer_chase', { use: 'athlete' });
    s.ruth.does('finish_step');
    // Each mark chooses its own answer; leaders are asked once, before the first mark that blocks.
    s.spectator.sees('shared.play.seat', 's2');
    s.vera.does('answer_chase', { use: 'block' });
    s.spectator.sees('shared.play.step', 'COVER');
    s.ruth.does('pass_cover');
    s.spectator.sees('shared.play.use', 'block');
  },
);

scenario('SU-114 SU-144: a chased driver answers with Driver, Block or the GM’s number', kit, (s) => {
  const begin = () => {
    s.given({ crew: ['vera'], npcs: [guard], vehicles: [{ driver: 's1' }], player: ['2C'], gm: ['9D'] });
    attacked(s, 8, { skill: 'driver', mode: 'chase', targets: ['v1'], threshold: 15 });
  };
  begin();
  s.vera.does('answer_chase', { use: 'driver' });
  s.spectator.sees('shared.play.parts.modifier', 10);
  begin();
  s.spectator.sees('shared.play.answers', ['block', 'driver', 'threshold']);
  s.spectator.sees('shared.play.opposition.value', null);
  s.gm.sees('own.secrets.threshold', 15);
  s.vera.does('answer_chase', { use: 'threshold' });
  s.spectator.sees('shared.play.step', 'ASK_GM');
  s.gm.does('finish_step');
  s.expectEvent('play_resolved', { success: true, threshold: 15, gmTotal: 17 });
  s.expectEvent('follow_up_offered', { side: 'gm', kinds: ['ram'], bonus: 1 });
  s.given({ crew: ['vera'], npcs: [guard] });
  const attack = { npc: 'n1', modifier: 8, text: 'Stop!', targets: ['s1'] };
  s.gm.refused('npc_attack', { ...attack, skill: 'athlete', threshold: 15 }, 'SU_OPPOSITION', { clause: 'SU-137' });
  s.gm.refused('npc_attack', { ...attack, skill: 'thug', threshold: 15 }, 'SU_OPPOSITION');
  s.gm.refused('npc_attack', { ...attack, skill: 'driver', mode: 'chase', threshold: 50 }, 'SU_THRESHOLD');
});

scenario('SU-137 footChaseThreshold: by option both sides can use a number in a foot chase', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard] });
  s.kade.does('declare_play', { use: 'athlete', mode: 'chase', marks: ['n1'], text: 'After him!' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 15 }, 'SU_OPPOSITION', { clause: 'SU-98' });
  s.given({ crew: ['kade'], npcs: [guard], options: { footChaseThreshold: true } });
  s.kade.does('declare_play', { use: 'athlete', mode: 'chase', marks: ['n1'], text: 'After him!' });
  s.gm.does('set_opposition', { kind: 'threshold', value: 15 });
  s.given({ crew: ['kade'], npcs: [guard], gm: ['9H'], options: { footChaseThreshold: true } });
  attacked(s, 4, { skill: 'athlete', targets: ['s1'], threshold: 15 });
  s.kade.does('answer_chase', { use: 'threshold' });
  s.gm.does('finish_step');
  s.expectEvent('play_resolved', { success: false, threshold: 15 });
});

scenario('SU-114 SU-186: a target that is passed over answers the chase with Block', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], player: ['2C'], gm: ['9C'] });
  attacked(s, 10, { skill: 'athlete', targets: ['s1'] });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 120_000 });
  s.gm.does('pass_over', { seat: 's1' });
  s.expectEvent('chase_answered', { use: 'block' });
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
});

scenario('SU-157 SU-158: a leader may cover a defence that the GM calls for', kit, (s) => {
  const call = (coverMode: Options['coverMode']) => {
    s.given({ crew: ['moss', 'vera'], npcs: [guard], player: ['9H', '2C', '3C'], gm: ['9C'], options: { coverMode } });
    const opposition = { kind: 'opposed', trait: 'persuasion', npc: 'n1', modifier: 10 };
    s.gm.does('call_for_play', { seat: 's2', use: 'willpower', opposition, text: 'He will not stop talking.' });
    s.spectator.sees('shared.play.step', 'COVER');
    s.vera.refused('cover_ally', { allies: ['s2'] }, 'SU_NOT_COVERABLE');
    s.moss.refused('cover_ally', { allies: ['n1'] }, 'SU_NOT_COVERABLE');
    s.moss.does('cover_ally', { allies: ['s2'] });
    s.moss.does('finish_step');
    s.expectEvent('cover_settled', { leader: 's1', success: true });
    // Moss's Willpower is 13, Vera's 12.
    s.spectator.sees('shared.play.parts.modifier', 13);
  };
  call('value');
  s.spectator.sees('shared.play.seat', 's2');
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { total: 16 });
  call('full');
  s.spectator.sees('shared.play.seat', 's1');
});

scenario('SU-118: a bystander, character or NPC, joins the fight in the next round', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard, { name: 'Bystander' }],
    hands: { moss: ['3C'] },
    order: ['vera', 'n1'],
  });
  s.gm.refused('enter_scene', { seat: 's1' }, 'SU_ALREADY_PRESENT');
  s.gm.does('enter_scene', { seat: 's2' });
  s.expectEvent('combat_joined', { party: 's2' });
  // No cards are dealt: characters keep their hands during a scene.
  s.expectNoEvent('cards_dealt');
  s.moss.seesCards('own.hand', ['3C']);
  s.gm.refused('enter_scene', { seat: 's2' }, 'SU_ALREADY_PRESENT');
  s.gm.refused('enter_combat', { npc: 'n1' }, 'SU_ALREADY_FIGHTING', { facts: { name: 'Guard' } });
  s.gm.does('enter_combat', { npc: 'n2' });
  s.vera.does('pass_turn');
  s.gm.does('pass_turn');
  s.spectator.sees('shared.combat.round', 2);
  s.spectator.sees('shared.combat.parties', ['s1', 's2', 'n1', 'n2']);
  s.given({ crew: ['vera'], npcs: [guard] });
  s.gm.refused('enter_combat', { npc: 'n1' }, 'E_PHASE');
});
