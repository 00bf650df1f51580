/** Clauses that the worked examples do not cover: each scenario goes far enough to fail if its clause did not hold. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

scenario('SU-30 SU-31: decks continue from scene to scene, and uses once per scene return', kit, (s) => {
  s.given({ crew: ['vera'], player: ['2C', '3C', '4C', '5C', '6C', '7C', '8C'], gm: ['2C', '3C', '4C', '5C', '6C'] });
  against(s, s.vera, 30, { use: 'ambush', charisma: true });
  s.vera.does('finish_step');
  s.spectator.sees('shared.seats.0.flags', {
    charisma: true,
    ambush: true,
    awareness: false,
    feint: false,
    skips: null,
  });
  s.gm.does('end_scene');
  const { player } = s.state.decks;
  s.gm.does('start_scene', { title: 'On', present: ['s1'] });
  s.expectNoEvent('deck_shuffled');
  s.vera.seesCards('own.hand', player.slice(0, 4));
  s.spectator.sees('shared.seats.0.flags.charisma', false);
  s.vera.does('declare_play', { use: 'ambush', charisma: true, text: 'Once more.' });
});

scenario('SU-33: the end of a scene ends the fight and all effects on a next action', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    order: ['n1', 'moss', 'vera'],
    // A spade in the feint: it is still Moss's turn.
    player: ['9S', '9C', '9H', '8S', '4S'],
    gm: ['2C', '2D', '2H'],
  });
  attacked(s, 4, { skill: 'guns', targets: ['s2'] });
  s.vera.does('cover_ally', { allies: ['s2'] });
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  versus(s, s.moss, 4, { use: 'fraud', mode: 'feint', trait: 'insight' });
  s.moss.does('finish_step');
  s.spectator.sees('shared.seats.1.flags.feint', true);
  s.spectator.sees((view) => view.shared.seats[0]?.flags.skips !== null, true);
  s.gm.does('end_scene');
  s.spectator.sees('shared.combat', null);
  s.spectator.sees('shared.seats.1.flags.feint', false);
  s.spectator.sees('shared.seats.0.flags.skips', null);
});

scenario('SU-34 SU-128: between scenes there are no plays, stunts or attacks', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], between: true });
  s.vera.refused('declare_play', { use: 'wits', text: 'Hm.' }, 'E_PHASE');
  s.gm.refused('award_stunt', { seat: 's1', reason: 'Bold.' }, 'E_PHASE');
  s.gm.refused('npc_attack', { npc: 'n1', skill: 'thug', targets: ['s1'], modifier: 3, text: 'Ha.' }, 'E_PHASE');
});

scenario('SU-35 SU-36: a player draws a hand on entering, the GM does not, and hands have no limit', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['kade'], hands: { gm: ['2C'] }, player: ['2C', '3C'] });
  s.gm.sees((view) => view.own.asks, { text: 'ask.FREE_gm.outside', facts: { seats: ['s2'] } });
  expect(presentation.move(s.gm.view, { type: 'enter_scene', seat: 's2' }).aside).toBeUndefined();
  s.gm.does('enter_scene', { seat: 's2' });
  s.gm.sees((view) => view.own.asks, { text: 'ask.FREE_gm' });
  s.kade.seesCards('own.hand', ['2C', '3C']);
  s.spectator.sees('shared.gm.cards', 1);
  for (let more = 0; more < 20; more += 1) s.gm.does('award_stunt', { seat: 's2', reason: 'And again.' });
  s.spectator.sees('shared.seats.1.cards', 22);
});

scenario('SU-116: a character who has defended twice in a round still has an action', kit, (s) => {
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

scenario('SU-118 SU-35: a newcomer to a fight acts from the next round on', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['kade'], npcs: [guard], order: ['vera', 'n1'] });
  s.gm.does('enter_scene', { seat: 's2' });
  s.spectator.sees('shared.combat.order', ['s1', 'n1']);
  s.kade.refused('declare_play', { use: 'thug', marks: ['n1'], text: 'Now.' }, 'E_NOT_YOUR_TURN');
  s.vera.does('pass_turn');
  s.gm.does('pass_turn');
  s.expectEvent('round_started', { round: 2, parties: ['s1', 's2', 'n1'] });
});

scenario('SU-130: a look at a short deck shows the rest, without a shuffle', kit, (s) => {
  // Two cards are left when the first is turned and the second drawn; two more are in the discard.
  s.given({ crew: ['moss', 'kade'], rest: 'kade', player: ['9H', '2C', '5S', '6S'], discard: ['3D', '4D'] });
  s.moss.does('declare_play', { use: 'awareness', desired: 3, text: 'Who is there?' });
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

scenario('SU-144 SU-145: a car chase ends in a ram, stronger by its diamonds', kit, (s) => {
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
  // Four for the ram, one for its own club, and two for the diamonds of the chase.
  s.expectEvent('damage_dealt', { target: 'v1', amount: 4 + 1 + 2 });
});

scenario('SU-187 SU-188: a player away during a defence returns to the same hand and question', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], hands: { vera: ['AS', '5C'] }, player: ['2D', '2C'], gm: ['9C'] });
  attacked(s, 9, { skill: 'thug', targets: ['s1'] });
  const { asks, hand } = s.vera.view.own;
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann' });
  s.spectator.sees('shared.seats.0.presence', 'here');
  expect(s.vera.view.own.asks).toEqual(asks);
  expect(s.vera.view.own.hand).toEqual(hand);
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 120_000 });
  s.gm.does('pass_over', { seat: 's1' });
  // 9 for the Block and the flip of 2; the ace is not used.
  s.expectEvent('play_resolved', { success: false, total: 11 });
});

scenario('SU-189 SU-194: the hands of leavers, and of all at the end, return to the pools', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], hands: { vera: ['2C'], moss: ['3C'], gm: ['2C'] } });
  s.system.does('seat_left', { seat: 's2' });
  s.spectator.seesCards('shared.discards.player', ['3C']);
  s.gm.does('end_scene');
  s.gm.does('end_session');
  s.spectator.sees('shared.discards', { player: [], gm: [] });
  s.spectator.sees('shared.gm.cards', 0);
  s.vera.sees('own.hand', []);
  expect(Object.keys(kit.ruleset.sheets?.(s.state) ?? {})).toEqual(['s1', 's2']);
});

scenario(
  'SU-30 SU-23 SU-194: after a session the same people begin the next job, with their sheets and shuffled decks',
  kit,
  (s) => {
    s.given({
      crew: ['vera', 'moss'],
      hands: { vera: ['2C'], moss: ['3C'], gm: ['2C'] },
      npcs: [guard],
      vehicles: [{}],
    });
    s.vera.refused('next_job', {}, 'E_GM_ONLY');
    s.gm.refused('next_job', {}, 'E_PHASE');
    s.gm.does('end_scene');
    s.gm.does('create_npc', { name: 'Rook' });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 2 }, reason: 'The fall from the roof.' });
    s.gm.does('rule', { target: 's2', change: { field: 'charisma', value: true }, reason: 'Used before.' });
    s.gm.does('end_session');
    s.spectator.sees('shared.phase', 'ENDED');
    s.gm.does('next_job');
    s.expectEvent('session_started', {});
    s.spectator.sees('shared.phase', 'INTERMISSION');
    expect(Object.keys(kit.ruleset.sheets?.(s.state) ?? {})).toEqual(['s1', 's2']);
    // The old cast is gone, though the story still names it; what only the GM knows waits for its job.
    s.spectator.sees('shared.npcs', []);
    s.spectator.sees('shared.vehicles', []);
    s.spectator.sees('shared.former.n1', guard.name);
    s.gm.sees((view) => view.own.npcs?.map(({ name }) => name), ['Rook']);
    s.spectator.sees('shared.seats.0.damage', 0);
    s.spectator.sees('shared.seats.1.flags.charisma', false);
    s.gm.does('start_scene', { title: 'Another roof', present: ['s1', 's2'] });
    s.spectator.sees('shared.phase', 'FREE');
  },
);

scenario(
  'SU-40 SU-41: a play can be taken back until a card is turned, a defence that is called for cannot',
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

scenario('SU-120 SU-122: only tied parties add cards after a tie, the GM only for NPCs', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    hands: { gm: ['5C', '6C'] },
    player: ['5H', '6C', '3S', 'TH', '2C', '2D'],
    gm: ['9C', '2S'],
  });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  // 8 + 5 and 7 + 6 are tied; the guard is last.
  for (const one of [s.vera, s.moss]) one.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('initiative_tied', { parties: [['s1', 's2']] });
  s.vera.does('finish_step');
  s.gm.refused('commit_card', { card: '5C', npc: 'n1' }, 'SU_NOT_YOUR_STEP');
  s.moss.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s2', 's1', 'n1'] });
  s.spectator.sees('shared.combat.turn', 's2');
});

scenario('SU-126: outside a fight another character’s attack ends a leader’s skip', kit, (s) => {
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

scenario('SU-126 SU-166: outside a fight an NPC that stepped in waits, too', kit, (s) => {
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

scenario('SU-46 thresholdShown: the number for an NPC is also shown from the start', kit, (s) => {
  const climb = { npc: 'n1', use: 'athlete', threshold: 17, modifier: 5, npcTagged: true, text: 'Over the wall.' };
  s.given({ crew: ['vera'], npcs: [guard], options: { thresholdShown: 'atStart' } });
  s.gm.does('npc_play', climb);
  s.spectator.heard('npc_play_declared', { threshold: 17 });
  s.given({ crew: ['vera'], npcs: [guard] });
  s.gm.does('npc_play', climb);
  expect(s.spectator.view.shared.play?.opposition?.value).toBeNull();
});

scenario('SU-108: a character who dies in a play draws no card for it', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H', '2C'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.moss.does('finish_step');
  s.expectNoEvent('card_drawn');
  s.spectator.sees('shared.seats.0.cards', 0);
});

scenario('SU-126 SU-191: a skip by ruling names no ally', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard] });
  s.gm.does('rule', { target: 's1', change: { field: 'skips', value: true }, reason: 'Too slow.' });
  s.vera.refused('declare_play', { use: 'wits', text: 'Me now.' }, 'SU_SKIPPING', {
    clause: 'SU-191',
    facts: { ally: { text: 'skip.ruled' } },
  });
  s.gm.does('rule', { target: 's1', change: { field: 'skips', value: false }, reason: 'Fast enough.' });
  s.vera.does('declare_play', { use: 'wits', text: 'Me now.' });
});

scenario('SU-108 SU-35: the successor of a dead character joins in the next scene', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.expectEvent('character_died', { seat: 's1' });
  s.gm.refused('enter_scene', { seat: 's1' }, 'SU_DEAD', { clause: 'SU-35', facts: { name: 'Moss' } });
  s.moss.does('choose_sheet', { sheetId: 'new' });
  s.moss.does('set_suit', { suit: 'C' });
  s.moss.does('set_attributes', { fitness: 10, dexterity: 9, wits: 3, charisma: 2 });
  s.moss.does('set_tags', { skills: ['athlete', 'driver', 'guns', 'throw', 'thug'] });
  s.moss.does('set_profile', { name: 'Kade' });
  s.moss.does('finish_sheet');
  s.gm.refused('enter_scene', { seat: 's1' }, 'SU_DEAD', { clause: 'SU-108', facts: { name: 'Moss' } });
  s.gm.mayNot('enter_scene');
  s.gm.does('end_scene');
  s.gm.does('start_scene', { title: 'The morning after', present: ['s2'] });
  // They can join the next scene, also in its middle.
  s.gm.does('enter_scene', { seat: 's1' });
  s.expectEvent('character_entered', { seat: 's1', name: 'Kade' });
});

scenario('SU-24: only a finished living character can be raised', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.gm.does('end_scene');
  s.gm.refused('grant_raise', { seat: 's1', attr: 'wits' }, 'SU_DEAD', { clause: 'SU-24', facts: { name: 'Moss' } });
  s.gm.may('grant_raise');
  s.moss.does('choose_sheet', { sheetId: 'new' });
  s.gm.refused('grant_raise', { seat: 's1', attr: 'wits' }, 'SU_SHEET_UNFINISHED', { clause: 'SU-24' });
  s.gm.does('grant_raise', { seat: 's2', attr: 'wits' });
  s.expectEvent('attribute_raised', { seat: 's2', attribute: 'wits', value: 6 });
  s.given({ crew: ['moss'] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.gm.does('end_scene');
  s.gm.mayNot('grant_raise');
});

scenario('SU-189: leaving during a play draws nothing for it and keeps the sheet', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H', '2C', '5D'], hands: { moss: ['3C'] } });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's1' });
  // They take part in the play until it is over, and keep their hand until then.
  s.spectator.sees('shared.seats.0.cards', 1);
  s.gm.does('pass_over', { seat: 's1' });
  s.expectEvent('play_resolved', {});
  s.expectNoEvent('card_drawn');
  s.expectEvent('hand_discarded', { seat: 's1', cards: ['3C'] });
  s.spectator.sees('shared.seats.0.cards', 0);
  s.spectator.seesCards('shared.discards.player', ['8H', '3C']);
  expect(kit.ruleset.sheets?.(s.state)).toMatchObject({ s1: { name: 'Moss', dead: false } });
});

scenario('SU-137 SU-144 SU-98: a chase is against a rival or a number, rough ground against a number', kit, (s) => {
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
});

scenario('SU-102 SU-103 SU-115: by default a bare attribute is opposed by the defence it makes', kit, (s) => {
  const card = { name: 'Guard', attributes: { fitness: 1, dexterity: 2, wits: 3, charisma: 4 } };
  for (const [use, trait, modifier] of [
    ['fitness', 'block', 6],
    ['dexterity', 'dodge', 7],
    ['wits', 'insight', 8],
    ['charisma', 'willpower', 9],
  ] as const) {
    s.given({ crew: ['kade'], npcs: [card] });
    s.kade.does('declare_play', { use, marks: ['n1'], text: 'Like this.' });
    s.gm.does('set_opposition', { kind: 'opposed' });
    s.spectator.sees('shared.play.opposition.trait', trait);
    s.gm.sees('own.secrets.modifier', modifier);
  }
});

scenario('SU-189: a leaver’s place ends with the open play, even if that is cancelled', kit, (s) => {
  const begin = () => {
    s.given({ crew: ['moss', 'vera'], hands: { vera: ['2C'] } });
    s.moss.does('declare_play', { use: 'wits', text: 'Hm.' });
    s.system.does('seat_left', { seat: 's2' });
    s.expectNoEvent('hand_discarded');
  };
  begin();
  s.moss.does('withdraw_play');
  s.expectEvent('player_removed', { seat: 's2' });
  begin();
  s.gm.does('decline_play', { reason: 'No.' });
  s.expectEvent('player_removed', { seat: 's2' });
  s.given({ crew: ['moss', 'vera'], hands: { vera: ['2C'] } });
  s.gm.does('call_for_play', { seat: 's1', use: 'wits', text: 'Well?' });
  s.system.does('seat_left', { seat: 's2' });
  s.moss.does('answer_call', { accept: false });
  s.expectEvent('player_removed', { seat: 's2' });
});

scenario('SU-120 SU-189: a turn order does not wait for departed or dead players', kit, (s) => {
  s.given({ crew: ['vera', 'moss', 'ruth'], npcs: [guard], player: ['2C', '3C', '4C'], gm: ['2C'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 's3', 'n1'] });
  s.system.does('seat_left', { seat: 's1' });
  s.spectator.sees('shared.waitingFor', ['s2', 's3']);
  s.gm.does('rule', { target: 's3', change: { field: 'damage', value: 9 }, reason: 'The roof.' });
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.moss.does('finish_step');
  s.gm.does('finish_step');
  s.spectator.sees('shared.combat.turn', 's2');
});

scenario('SU-12 SU-122: tied parties without cards to flip keep the order in which they were named', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], rest: 'vera', player: [], npcs: [guard], gm: ['2C'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  // 7 + 8 and 8 + 7, with no card left to break the tie.
  for (const one of [s.moss, s.vera]) {
    one.does('add_charisma');
    one.does('finish_step');
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
      for (const one of [s.ruth, s.vera]) one.does('finish_step');
      s.gm.does('finish_step');
      s.expectEvent('initiative_tied', { parties: [['s1', 's2']] });
      for (const one of [s.ruth, s.vera]) one.does('finish_step');
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

scenario('SU-74 SU-108: the Jack of a dead character brings nothing back', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H'], hands: { moss: ['JH'] }, discard: ['9D'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.moss.does('commit_card', { card: 'JH' });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.moss.does('finish_step');
  s.expectEvent('jack_skipped', { seat: 's1' });
  s.spectator.sees('shared.phase', 'FREE');
});

scenario('SU-186: in a swap only the leader and players with an open offer can be passed over', kit, (s) => {
  s.given({ crew: ['ruth', 'vera', 'moss'], hands: { vera: ['3C'], moss: ['4C'] }, player: ['4H', '8S'] });
  s.ruth.does('declare_play', { use: 'leadership', marks: ['s2', 's3'], text: 'Trade.' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.ruth.does('finish_step');
  s.system.does('seat_away', { seat: 's3' });
  s.timePasses({ ms: 120_000 });
  s.spectator.sees('shared.waitingFor', ['s1', 's2']);
  s.gm.refused('pass_over', { seat: 's3' }, 'SU_NOTHING_ASKED');
  s.vera.does('offer_swap', { with: 's3', card: '3C' });
  s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3']);
  s.gm.does('pass_over', { seat: 's3' });
  s.expectEvent('swap_declined', { seat: 's2', with: 's3' });
  s.gm.mayNot('pass_over');
});
