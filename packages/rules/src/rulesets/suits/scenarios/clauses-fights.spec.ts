/** Fights, turn order and skipped actions: clauses that the worked examples do not cover. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

scenario('SU-116: after two defences in a round a character still has an action', kit, (s) => {
  s.given({
    crew: ['vera'],
    npcs: [guard, guard],
    order: ['n1', 'n2', 'vera'],
    player: ['9S', '2C', '9H', '3C'],
    gm: ['2C', '2D'],
  });
  for (const npc of ['n1', 'n2']) {
    attacked(s, 4, { npc, skill: 'guns', targets: ['s1'] });
    s.vera.does('finish_step');
    s.expectEvent('turn_ended', { party: npc });
  }
  s.vera.does('declare_play', { use: 'guns', marks: ['n1'], text: 'My turn.' });
});

scenario('SU-118 SU-35: a character who enters during a fight acts from the next round on', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['kade'], npcs: [guard], order: ['vera', 'n1'] });
  s.gm.does('enter_scene', { seat: 's2' });
  s.spectator.sees('shared.combat.order', ['s1', 'n1']);
  s.kade.refused('declare_play', { use: 'thug', marks: ['n1'], text: 'Now.' }, 'E_NOT_YOUR_TURN');
  s.vera.does('pass_turn');
  s.gm.does('pass_turn');
  s.expectEvent('round_started', { round: 2, parties: ['s1', 's2', 'n1'] });
});

scenario('SU-120 SU-122: after a tie only tied parties add cards, so the GM adds none if no NPC is tied', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    hands: { gm: ['5C', '6C'] },
    player: ['5H', '6C', '3S', 'TH', '2C', '2D'],
    gm: ['9C', '2S'],
  });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  // 8 + 5 and 7 + 6 are tied; the guard is last.
  for (const member of [s.vera, s.moss]) member.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('initiative_tied', { parties: [['s1', 's2']] });
  s.vera.does('finish_step');
  s.gm.refused('commit_card', { card: '5C', npc: 'n1' }, 'SU_NOT_YOUR_STEP');
  s.moss.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s2', 's1', 'n1'] });
  s.spectator.sees('shared.combat.turn', 's2');
});

scenario('SU-126: outside a fight an NPC’s attack on another character ends a leader’s skip', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    player: ['9S', '2C', '9H', '2D', '3H', '8H'],
    gm: ['2C', '2D', '2H', '2S', '3C'],
  });
  attacked(s, 4, { skill: 'thug', targets: ['s2'] });
  s.vera.does('cover_ally', { allies: ['s2'] });
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  s.vera.refused('declare_play', { use: 'wits', text: 'Me now.' }, 'SU_SKIPPING', { facts: { ally: 'Moss' } });
  attacked(s, 4, { skill: 'thug', targets: ['s2'] });
  s.moss.does('finish_step');
  s.expectEvent('skip_paid', { who: 's1' });
  s.vera.does('declare_play', { use: 'wits', text: 'Me now.' });
});

scenario('SU-126 SU-166: outside a fight an NPC that covered skips an action, too', kit, (s) => {
  s.given({
    crew: ['ruth'],
    npcs: [guard, { name: 'Boss' }],
    player: ['2H', '3H', '4H', '5C'],
    gm: ['6H', '7H', '8H', '9H'],
  });
  versus(s, s.ruth, 3, { use: 'persuasion', trait: 'willpower' });
  s.gm.does('cover_ally', { npc: 'n2', allies: ['n1'], modifier: 9, value: 14, npcTagged: true });
  s.gm.does('finish_step');
  s.ruth.does('finish_step');
  const boss = { npc: 'n2', skill: 'thug', targets: ['s1'], modifier: 3, npcTagged: true, text: 'Ha.' };
  s.gm.refused('npc_attack', boss, 'SU_SKIPPING', { facts: { ally: 'Guard' } });
  against(s, s.ruth, 2, { use: 'wits' });
  s.ruth.does('finish_step');
  s.gm.does('npc_attack', boss);
});

scenario('SU-126 SU-191: if the GM ruled that an action is skipped, the refusal names no ally', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard] });
  s.gm.does('rule', { target: 's1', change: { field: 'skips', value: true }, reason: 'Too slow.' });
  s.vera.refused('declare_play', { use: 'wits', text: 'Me now.' }, 'SU_SKIPPING', {
    clause: 'SU-191',
    facts: { ally: { text: 'skip.ruled' } },
  });
  s.gm.does('rule', { target: 's1', change: { field: 'skips', value: false }, reason: 'Fast enough.' });
  s.vera.does('declare_play', { use: 'wits', text: 'Me now.' });
});

scenario('SU-12 SU-122: tied parties without cards to flip keep the order in which they were named', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], rest: 'vera', player: [], npcs: [guard], gm: ['2C'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  // 7 + 8 and 8 + 7, with no card left to break the tie.
  for (const member of [s.moss, s.vera]) {
    member.does('add_charisma');
    member.does('finish_step');
  }
  s.gm.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s1', 's2', 'n1'] });
});

scenario(
  'SU-12 SU-122: tied parties flip the last cards once more, and keep their order if the tie remains',
  kit,
  (s) => {
    // 5 + 8 and 8 + 5; Kade holds every other card.
    const begin = (again: readonly CardCode[]) => {
      s.given({ crew: ['ruth', 'vera', 'kade'], rest: 'kade', player: ['8S', '5C'], npcs: [guard], gm: ['2C', '3C'] });
      s.rig({ 'player#2': again });
      s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
      for (const member of [s.ruth, s.vera]) member.does('finish_step');
      s.gm.does('finish_step');
      s.expectEvent('initiative_tied', { parties: [['s1', 's2']] });
      for (const member of [s.ruth, s.vera]) member.does('finish_step');
    };
    begin(['5C', '8S']);
    s.expectEvent('order_fixed', { order: ['s2', 's1', 'n1'] });
    begin(['8S', '5C']);
    s.expectEvent('order_fixed', { order: ['s1', 's2', 'n1'] });
  },
);

scenario('SU-115 SU-118: an NPC revived by a ruling joins in the next round', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard, guard, { name: 'Cook' }], order: ['vera', 'n1', 'n2'] });
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'Out cold.' });
  s.vera.does('pass_turn');
  s.gm.does('pass_turn');
  s.expectEvent('round_started', { round: 2, parties: ['s1', 'n2'] });
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: false }, reason: 'Not that cold.' });
  s.spectator.sees('shared.combat.newcomers', ['n1']);
  // An NPC that was up all the time without joining stays out of the fight.
  s.gm.does('rule', { target: 'n3', change: { field: 'down', value: false }, reason: 'He only cooks.' });
  s.spectator.sees('shared.combat.newcomers', ['n1']);
});

scenario('SU-126: the story says that a party skips its turn', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard], order: ['vera', 'moss', 'n1'] });
  s.gm.does('rule', { target: 's2', change: { field: 'skips', value: true }, reason: 'Stumbled.' });
  s.vera.does('pass_turn');
  s.spectator.heard('turn_skipped', { party: 's2' });
  s.spectator.sees('shared.combat.turn', 'n1');
  const line = { kind: 'event', message: { text: 'event.turn_skipped', facts: { party: 's2' } } };
  expect(presentation.line({ type: 'turn_skipped', party: 's2' })).toEqual(line);
});
