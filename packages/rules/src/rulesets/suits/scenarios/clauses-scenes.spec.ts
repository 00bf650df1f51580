/** Scenes, sessions and characters: clauses that the worked examples do not cover. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

scenario(
  'SU-30 SU-31: decks continue from scene to scene, and what can be used once a scene can be used again',
  kit,
  (s) => {
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
  },
);

scenario('SU-33: the end of a scene ends the fight, and cancels feint bonuses and owed skips', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    order: ['n1', 'moss', 'vera'],
    // The spade makes the feint free, so it is still Moss's turn.
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

scenario(
  'SU-35 SU-36: a character who enters gets a hand, the GM’s stays as it is, and hands have no limit',
  kit,
  (s) => {
    s.given({ crew: ['vera'], outside: ['kade'], hands: { gm: ['2C'] }, player: ['2C', '3C'] });
    s.gm.sees((view) => view.own.asks, { text: 'ask.FREE_gm.outside', facts: { seats: ['s2'] } });
    expect(presentation.move(s.gm.view, { type: 'enter_scene', seat: 's2' }).aside).toBeUndefined();
    s.gm.does('enter_scene', { seat: 's2' });
    s.gm.sees((view) => view.own.asks, { text: 'ask.FREE_gm' });
    s.kade.seesCards('own.hand', ['2C', '3C']);
    s.spectator.sees('shared.gm.cards', 1);
    for (let more = 0; more < 20; more += 1) s.gm.does('award_stunt', { seat: 's2', reason: 'And again.' });
    s.spectator.sees('shared.seats.1.cards', 22);
  },
);

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
    // The NPCs of the last job are gone, though the story still names them; a hidden one is kept for a later job.
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
  s.moss.sees('own.waits', { text: 'ask.FREE.next_scene' });
  s.gm.mayNot('enter_scene');
  s.gm.does('end_scene');
  s.gm.does('start_scene', { title: 'The morning after', present: ['s2'] });
  // The new character can enter the next scene, even after its start.
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
