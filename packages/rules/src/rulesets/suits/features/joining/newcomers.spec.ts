/** A character belongs to its player: a newcomer at the seat gets nothing that was the leaver's (SU-23, SU-189). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { against, guard } from '../../scenarios/steps.ts';

scenario('SU-23 SU-189: a newcomer in the middle of a play sees neither hand nor sheet', kit, (s) => {
  s.given({
    crew: ['moss', 'vera'],
    hands: { moss: ['3C', 'KH'] },
    player: ['8H', '2C'],
    options: { sheets: 'owner' },
  });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p9' });
  s.spectator.sees('shared.seats.0.newcomer', 'Player 1');
  expect(s.s1.view.own).toEqual({ you: { kind: 'seat', seat: 's1' }, asks: { text: 'ask.NEWCOMER' } });
  s.s1.refused('finish_step', {}, 'SU_SEAT_SOON', { clause: 'SU-189' });
  // The leaver's sheet does not go into the newcomer's library either.
  expect(kit.ruleset.sheets?.(s.state)).not.toHaveProperty('s1');
  s.gm.does('pass_over', { seat: 's1' });
  s.expectEvent('hand_discarded', { seat: 's1', cards: ['3C', 'KH'] });
  s.expectEvent('character_set_aside', { seat: 's1', name: 'Moss' });
  s.spectator.sees('shared.seats.0.presence', 'here');
  s.s1.sees('own.hand', []);
  s.s1.sees((view) => view.own.sheets?.map(({ name }) => name), ['']);
  expect(kit.ruleset.sheets?.(s.state)).not.toHaveProperty('s1');
  s.s1.does('set_suit', { suit: 'H' });
});

scenario('SU-23 SU-188: a character comes back with its player, in any seat', kit, (s) => {
  s.given({ crew: ['moss', 'vera', 'kade'], damage: { moss: 2 } });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann', person: 'p9' });
  s.s1.does('set_suit', { suit: 'C' });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.system.does('seat_joined', { seat: 's3', name: 'Player 1', person: 'p1' });
  s.spectator.sees('shared.seats.2.called', 'Moss');
  s.spectator.sees('shared.seats.2.damage', 2);
  s.spectator.sees('shared.seats.0.called', '');
  s.gm.does('enter_scene', { seat: 's3' });
  s.expectEvent('cards_dealt', { seat: 's3', count: 3 });
  // The player whose seat was taken gets their character back in the seat that the newcomer leaves.
  s.system.does('seat_left', { seat: 's1', person: 'p9' });
  s.system.does('seat_joined', { seat: 's1', name: 'Kit', person: 'p3' });
  s.spectator.sees('shared.seats.0.called', 'Kade');
});

scenario('SU-188 SU-189: a player who returns before the play is over has everything again', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], hands: { moss: ['3C'] }, player: ['8H', '2C'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann', person: 'p9' });
  s.system.does('seat_left', { seat: 's1', person: 'p9' });
  s.spectator.sees('shared.seats.0.newcomer', null);
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.moss.seesCards('own.hand', ['3C']);
  s.moss.does('finish_step');
});

scenario('SU-188 SU-189: a player who returns while a bot waits for their seat goes on with the play', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], hands: { moss: ['3C'] }, player: ['8H', '2C'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Widget' });
  s.spectator.sees('shared.seats.0.newcomer', 'Widget');
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.spectator.sees('shared.seats.0.newcomer', null);
  s.moss.seesCards('own.hand', ['3C']);
  s.moss.does('finish_step');
  s.spectator.sees('shared.seats.0.called', 'Moss');
});

scenario('SU-22 SU-23: a character that is back with its player does not stay with the next holder', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], between: true });
  s.moss.does('set_profile', { name: 'Moss', look: 'tall', note: 'I work for the other side' });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.system.does('holder_changed', { seat: 's1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Widget' });
  s.spectator.sees('shared.seats.0.called', '');
  expect(kit.ruleset.sheets?.(s.state)).not.toHaveProperty('s1');
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.does('seat_joined', { seat: 's2', name: 'Player 1', person: 'p1' });
  s.s2.sees('own.character.name', 'Moss');
  s.s2.sees('own.character.note', 'I work for the other side');
});

scenario('SU-188: a character follows its player into another seat while its own is still free', kit, (s) => {
  s.given({ crew: ['moss', 'vera', 'kade'], damage: { moss: 2 } });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.system.does('seat_joined', { seat: 's3', name: 'Player 1', person: 'p1' });
  s.spectator.sees('shared.seats.2.called', 'Moss');
  s.spectator.sees('shared.seats.2.damage', 2);
  s.spectator.sees('shared.seats.0.called', '');
  s.spectator.sees('shared.seats.0.presence', 'left');
  // The character is in one seat only, also when its player moves back.
  s.system.does('seat_left', { seat: 's3', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.s1.sees((view) => view.own.sheets?.map(({ name }) => name), ['Moss']);
  s.spectator.sees('shared.seats.2.called', '');
});

scenario('SU-23 SU-189: a player who left a character at each of two seats gets both back', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], outside: ['kade'], hands: { moss: ['3C'] }, player: ['8H', '2C'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  // The open play still needs the first character, so its player makes another one.
  s.system.does('seat_joined', { seat: 's3', name: 'Player 1', person: 'p1' });
  s.spectator.sees('shared.seats.0.called', 'Moss');
  s.gm.does('pass_over', { seat: 's1' });
  s.s3.does('set_profile', { name: 'Otto', look: '', note: 'Moss is my sister' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann', person: 'p9' });
  s.system.does('seat_left', { seat: 's3', person: 'p1' });
  s.system.does('seat_joined', { seat: 's3', name: 'Bea', person: 'p8' });
  s.s3.sees((view) => view.own.sheets?.map(({ name }) => name), ['']);
  s.system.does('seat_left', { seat: 's1', person: 'p9' });
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.s1.sees((view) => view.own.sheets?.map(({ name }) => name), ['Moss', 'Otto']);
  s.s1.sees('own.character.note', 'Moss is my sister');
});

scenario(
  'SU-23: between scenes, another person of the same name gets an empty sheet, the same person their own',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'], between: true });
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p9' });
    s.spectator.sees('shared.seats.0.finished', false);
    s.s1.sees((view) => view.own.sheets?.map(({ name }) => name), ['']);
    s.system.does('seat_left', { seat: 's2', person: 'p2' });
    s.system.does('seat_joined', { seat: 's2', name: 'Player 2', person: 'p2' });
    s.spectator.sees('shared.seats.1.called', 'Vera');
  },
);

scenario('SU-22: another holder of a lent seat does not get the notes on its sheets', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], options: { sheets: 'owner' } });
  s.moss.does('set_profile', { name: 'Moss', look: 'tall', note: 'I work for the other side' });
  s.vera.does('set_profile', { name: 'Vera', look: 'small', note: 'I owe Moss' });
  s.system.does('holder_changed', { seat: 's1' });
  s.moss.sees('own.character.note', '');
  s.moss.sees('own.character.look', 'tall');
  s.vera.sees('own.character.note', 'I owe Moss');
  // The leaver gets the note back with the character.
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.refused('holder_changed', { seat: 's2' }, 'E_MALFORMED');
  s.system.refused('holder_changed', { seat: 'gm' }, 'E_MALFORMED');
});

scenario('SU-118 SU-188: a player who returns after a newcomer has no turn in the current round', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], npcs: [guard], order: ['n1', 'vera', 'moss'] });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann', person: 'p9' });
  s.system.does('seat_left', { seat: 's1', person: 'p9' });
  s.system.does('seat_joined', { seat: 's1', name: 'Player 1', person: 'p1' });
  s.gm.does('enter_scene', { seat: 's1' });
  s.gm.does('pass_turn');
  s.spectator.sees('shared.combat.turn', 's2');
});

scenario('SU-131 SU-189: a newcomer does not see what the leaver remembered of a deck', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['4H', '2C', '9H', 'KD'] });
  s.moss.does('declare_play', { use: 'awareness', desired: 2, text: 'What is here?' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.moss.does('finish_step');
  const order = (s.moss.view.own.tray ?? []).map(({ handle }) => handle);
  s.moss.does('arrange_peek', { order, discard: [] });
  s.moss.sees((view) => view.own.memos?.length, 1);
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Ann', person: 'p9' });
  s.s1.sees((view) => view.own.memos, undefined);
});

scenario('SU-185: a new GM between scenes does not see the former GM’s hand', kit, (s) => {
  s.given({ crew: ['vera'], hands: { gm: ['2C', 'KS'] }, between: true });
  s.system.does('seat_joined', { seat: 'gm', name: 'Gil', person: 'p7' });
  s.gm.sees('own.hand', []);
});

scenario(
  'SU-194: when every player leaves while characters are made, the GM is asked to invite someone or end the session',
  kit,
  (s) => {
    s.start({
      seats: [
        { seat: 's1', name: 'Ann', kind: 'player' },
        { seat: 'gm', name: 'Gail', kind: 'gm' },
      ],
    });
    s.gm.does('start_session');
    s.gm.refused('end_session', {}, 'E_PHASE');
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.spectator.sees('shared.phase', 'CREATION');
    s.spectator.sees('shared.waitingFor', ['gm']);
    s.spectator.sees('shared.asks.text', 'ask.all.DESERTED');
    s.gm.sees('own.asks', { text: 'ask.DESERTED_gm' });
    s.system.does('seat_joined', { seat: 's1', name: 'Ben', person: 'p2' });
    s.spectator.sees('shared.waitingFor', ['s1']);
    s.system.does('seat_left', { seat: 's1', person: 'p2' });
    s.gm.does('end_session');
    s.spectator.sees('shared.phase', 'ENDED');
  },
);

scenario('SU-118 SU-189: a newcomer does not take the leaver’s place in the turn order', kit, (s) => {
  s.given({ crew: ['vera', 'kade', 'finn'], npcs: [guard], order: ['vera', 'kade', 'n1'] });
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.does('seat_joined', { seat: 's2', name: 'Dan', person: 'p9' });
  s.spectator.sees('shared.combat.order', ['s1', 'n1']);
});
