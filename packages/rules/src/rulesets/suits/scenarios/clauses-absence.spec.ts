/** Players who are away, absent or have left: clauses that the worked examples do not cover. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, attacked, guard } from './steps.ts';

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

scenario(
  'SU-189 SU-194: a leaver’s hand goes to the discard, and at the end of a session all hands are gone',
  kit,
  (s) => {
    s.given({ crew: ['vera', 'moss'], hands: { vera: ['2C'], moss: ['3C'], gm: ['2C'] } });
    s.system.does('seat_left', { seat: 's2' });
    s.spectator.seesCards('shared.discards.player', ['3C']);
    s.gm.does('end_scene');
    s.gm.does('end_session');
    s.spectator.sees('shared.discards', { player: [], gm: [] });
    s.spectator.sees('shared.gm.cards', 0);
    s.vera.sees('own.hand', []);
    expect(Object.keys(kit.ruleset.sheets?.(s.state) ?? {})).toEqual(['s1', 's2']);
  },
);

scenario('SU-189: leaving during a play costs the draw at its end, but not the sheet', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], player: ['8H', '2C', '5D'], hands: { moss: ['3C'] } });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.system.does('seat_left', { seat: 's1' });
  // Until the play is over, Moss takes part in it and keeps the hand.
  s.spectator.sees('shared.seats.0.cards', 1);
  s.spectator.sees('shared.asks', { text: 'ask.all.ABSENT', facts: { seat: 's1' } });
  s.gm.does('pass_over', { seat: 's1' });
  s.expectEvent('play_resolved', {});
  s.expectNoEvent('card_drawn');
  s.expectEvent('hand_discarded', { seat: 's1', cards: ['3C'] });
  s.spectator.sees('shared.seats.0.cards', 0);
  s.spectator.seesCards('shared.discards.player', ['8H', '3C']);
  expect(kit.ruleset.sheets?.(s.state)).toMatchObject({ s1: { name: 'Moss', dead: false } });
});

scenario('SU-189: a leaver is removed after the open play, even if it is withdrawn, declined or refused', kit, (s) => {
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

scenario('SU-120 SU-189: settling the turn order does not wait for departed or dead players', kit, (s) => {
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
