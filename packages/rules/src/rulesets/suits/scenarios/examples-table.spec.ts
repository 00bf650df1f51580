import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

const oneAndGm = [
  { seat: 's1', name: 'Ann', kind: 'player' },
  { seat: 'gm', name: 'Gail', kind: 'gm' },
] as const;

scenario('SUX-01 SU-15 … SU-22: a sheet needs all its points and tags, and a name', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.s1.refused('set_suit', { suit: 'D' }, 'E_PHASE');
  s.gm.does('start_session');
  s.spectator.sees('shared.phase', 'CREATION');
  s.s1.refused('finish_sheet', {}, 'SU_SUIT_MISSING');
  s.s1.does('set_suit', { suit: 'D' });
  s.s1.does('set_attributes', { fitness: 1, dexterity: 1, wits: 12, charisma: 1 });
  s.s1.sees('own.character.attributes.wits', 10);
  s.s1.refused('finish_sheet', {}, 'SU_POINTS_LEFT', { facts: { n: 11 } });
  s.s1.refused('set_attributes', { fitness: 10, dexterity: 10, wits: 10, charisma: 1 }, 'SU_POINTS_OVER');
  s.s1.does('set_attributes', { fitness: 6, dexterity: 5, wits: 10, charisma: 3 });
  s.s1.refused('finish_sheet', {}, 'SU_TAGS_LEFT', { facts: { n: 12 } });
  s.s1.refused('set_tags', { skills: ['guns', 'guns'] }, 'SU_TAGS_TWICE');
  s.s1.does('set_attributes', { fitness: 8, dexterity: 8, wits: 1, charisma: 7 });
  s.s1.refused('set_tags', { skills: ['guns', 'thug', 'throw', 'thief'] }, 'SU_TAGS_OVER', { facts: { w: 1, n: 3 } });
  s.s1.does('set_tags', { skills: ['guns', 'thug', 'throw'] });
  s.s1.refused('finish_sheet', {}, 'SU_NAME_MISSING');
  s.s1.does('set_profile', { name: 'Ash', look: 'grey', note: 'left-handed' });
  s.s1.does('finish_sheet');
  s.spectator.sees('shared.phase', 'INTERMISSION');
  s.spectator.sees('shared.seats.0.character.note', 'left-handed');
  s.s1.refused('set_suit', { suit: 'H' }, 'SU_SHEET_LOCKED');
});

scenario('SUX-02 SU-26 … SU-31 SU-34: a scene begins with new hands whose sizes follow from attributes', kit, (s) => {
  s.given({ between: true, hands: { vera: ['2C'], gm: ['3C'] } });
  s.vera.refused('declare_play', { use: 'wits', text: 'Hm.' }, 'E_PHASE');
  s.vera.refused('start_scene', { title: 'In', present: ['s1'] }, 'E_GM_ONLY');
  s.gm.refused('start_scene', { title: 'In', present: [] }, 'SU_NOBODY_PRESENT');
  s.gm.does('start_scene', { title: 'In', present: ['s1', 's2', 's3', 's4'] });
  s.expectEvent('hand_discarded', { seat: 's1', cards: ['2C'] });
  s.expectEvent('hand_discarded', { seat: 'gm', cards: ['3C'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [4, 3, 5, 2]);
  s.gm.sees('shared.gm.cards', 12);
});

scenario('SUX-29 SU-100 SU-107 SU-108: more damage than Fitness kills, equal damage does not', kit, (s) => {
  s.given({
    crew: ['moss', 'vera'],
    damage: { moss: 2 },
    npcs: [guard],
    hands: { moss: ['AH', '2C'] },
    player: ['3D', '2D', '4D', '5D'],
    gm: ['KH', 'QH'],
  });
  const strike = () => {
    attacked(s, 10, { skill: 'throw', targets: ['s1'] });
    s.vera.does('pass_cover');
    s.moss.does('finish_step');
  };
  strike();
  s.expectEvent('damage_dealt', { target: 's1', damage: 3 });
  s.expectNoEvent('character_died');
  strike();
  s.expectEvent('character_died', { seat: 's1', forGood: true });
  s.expectEvent('hand_discarded', { seat: 's1' });
  expect(s.state.discards.player.cards.map(({ face }) => face)).toEqual(expect.arrayContaining(['AH', '2C']));
  s.moss.refused('declare_play', { use: 'wits', text: 'Ouch.' }, 'SU_DEAD');
  s.moss.refused('choose_sheet', { sheetId: 'c2' }, 'SU_NOT_YOUR_SHEET');
  s.moss.refused('choose_sheet', { sheetId: 'c1' }, 'SU_SHEET_DEAD');
  s.moss.does('choose_sheet', { sheetId: 'new' });
  s.moss.does('set_suit', { suit: 'C' });
});

scenario('SUX-30 SU-101 SU-118 … SU-125: the highest total goes first, and those who are tied flip again', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'kade'],
    npcs: [{ name: 'Guard', attributes: { dexterity: 4 } }],
    player: ['5H', '6C', '2D', '3S', 'TH', '4C', '5C', '6H'],
    gm: ['9C', 'QS', '2C'],
  });
  s.gm.refused('start_combat', { parties: ['s1'] }, 'SU_PARTIES');
  s.gm.does('start_combat', { parties: ['s1', 's2', 's3', 'n1'] });
  s.spectator.sees('shared.phase', 'INIT');
  s.kade.refused('declare_play', { use: 'guns', marks: ['n1'], text: 'Now.' }, 'E_NOT_YOUR_TURN');
  s.kade.does('finish_step');
  s.vera.does('finish_step');
  s.gm.refused('finish_step', {}, 'SU_NOT_YOUR_STEP');
  s.moss.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('initiative_tied', { parties: [['s1', 's2', 'n1']] });
  s.expectNoEvent('card_drawn');
  s.kade.refused('finish_step', {}, 'SU_NOT_YOUR_STEP');
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s2', 'n1', 's1', 's3'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [1, 1, 1]);
  s.gm.sees('shared.gm.cards', 1);
  s.vera.refused('declare_play', { use: 'guns', marks: ['n1'], text: 'Now.' }, 'E_NOT_YOUR_TURN');
  s.gm.refused(
    'npc_attack',
    { npc: 'n1', skill: 'guns', targets: ['s1'], modifier: 1, text: 'Bang.' },
    'SU_NOT_NPC_TURN',
  );
  s.moss.does('pass_turn');
  s.gm.does('pass_turn');
  s.moss.refused('declare_play', { use: 'wits', text: 'And I.' }, 'SU_ACTION_SPENT');
  s.vera.does('pass_turn');
  s.kade.does('pass_turn');
  s.expectEvent('round_started', { round: 2 });
});

scenario('SUX-31 SU-103 … SU-106: charm helps once a scene, and never against Block or Dodge', kit, (s) => {
  s.given({ crew: ['vera'], order: ['vera', 'n1'], npcs: [guard], player: ['2C', '3C', '4C'], gm: ['2C', '3C'] });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.vera.refused('add_charisma', {}, 'SU_CHARISMA_PHYSICAL');
  s.vera.does('finish_step');
  s.vera.mayNot('add_charisma');
  attacked(s, 5, { skill: 'fraud', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 5 + 4);
  s.vera.does('add_charisma');
  s.spectator.sees('shared.play.total', 5 + 5 + 4 + 7);
  s.vera.refused('add_charisma', {}, 'SU_CHARISMA_USED');
});

scenario('SUX-34 SU-185 … SU-188: without the GM play waits; a player away too long is passed over', kit, (s) => {
  s.given({ crew: ['ruth'], npcs: [guard], player: ['4D'], gm: ['6S'], hands: { ruth: ['8H'], gm: ['9D'] } });
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: '8H' });
  s.ruth.does('finish_step');
  const asked = s.state.prompt;
  s.system.does('seat_away', { seat: 'gm' });
  s.gm.refused('finish_step', {}, 'E_PAUSED');
  s.ruth.refused('finish_step', {}, 'E_PAUSED');
  s.system.refused('seat_joined', { seat: 'gm', name: 'Other' }, 'SU_GM_SEAT_LOCKED');
  s.system.does('seat_back', { seat: 'gm' });
  expect(s.state.prompt).toBe(asked);
  s.gm.does('commit_card', { card: '9D' });
  s.gm.does('finish_step');
  s.system.does('seat_away', { seat: 's1' });
  s.gm.refused('pass_over', { seat: 's1' }, 'SU_STILL_HERE', { facts: { n: 120 } });
  s.timePasses({ ms: 120_000 });
  const held = s.state.hands['s1'];
  s.gm.does('pass_over', { seat: 's1' });
  s.expectEvent('play_resolved', { success: false });
  s.ruth.sees((view) => view.own.hand?.slice(0, held?.cards.length), held?.cards);
  s.system.does('seat_back', { seat: 's1' });
  s.spectator.sees('shared.seats.0.presence', 'here');
});

scenario('SU-187: an absent player’s defence is only the flip and the modifier', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard], player: ['2D'], gm: ['9C'], hands: { moss: ['AS'] } });
  s.system.does('seat_away', { seat: 's2' });
  s.timePasses({ ms: 120_000 });
  attacked(s, 20, { skill: 'thug', targets: ['s2'] });
  s.vera.does('pass_cover');
  s.gm.does('pass_over', { seat: 's2' });
  s.expectEvent('damage_dealt', { target: 's2' });
  expect(s.state.hands['s2']?.cards.map(({ face }) => face)).toContain('AS');
});

scenario(
  'SU-32 SU-33 SU-35 SU-189 SU-194: a character enters, a player leaves, and a scene and a session end',
  kit,
  (s) => {
    s.given({
      crew: ['vera', 'moss'],
      outside: ['ruth'],
      damage: { vera: 2 },
      npcs: [{ name: 'Guard', damage: 1 }],
      hands: { moss: ['2C'] },
    });
    s.ruth.refused('declare_play', { use: 'wits', text: 'I look.' }, 'SU_NOT_PRESENT');
    s.gm.does('enter_scene', { seat: 's3' });
    s.spectator.sees('shared.seats.2.cards', 5);
    s.gm.refused('enter_scene', { seat: 's3' }, 'SU_ALREADY_PRESENT');
    against(s, s.vera, 10, { use: 'wits' });
    s.gm.refused('end_scene', {}, 'SU_PLAY_OPEN');
    s.system.does('seat_left', { seat: 's2' });
    s.spectator.sees('shared.seats.1.cards', 1);
    s.vera.does('finish_step');
    s.expectEvent('hand_discarded', { seat: 's2', cards: ['2C'] });
    s.gm.does('end_scene', { summary: 'They are in.' });
    s.expectEvent('damage_cleared');
    s.spectator.sees('shared.seats.0.damage', 0);
    s.spectator.sees('shared.npcs.0.damage', 0);
    s.gm.does('end_session');
    s.spectator.sees('shared.phase', 'ENDED');
    s.spectator.sees('shared.decks', { player: 54, gm: 54 });
    expect(kit.ruleset.sheets?.(s.state)).toMatchObject({ s1: { version: 1, name: 'Vera', dead: false } });
  },
);
