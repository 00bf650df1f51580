import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { open } from '../../scenarios/steps.ts';

const late = { lateJoin: true } as const;
const ally = { part: 'c3', side: 'us', text: 'I owe them.' } as const;
/** Two characters fight, and the player of a third watches. */
const parts = {
  A: { side: 'us', hand: ['2H', '7D'] },
  B: { side: 'them', hand: ['3H', '4C'] },
  C: { watches: true, deck: ['5H', '6H', '8C'] },
} as const;

scenario('CR-58: without the option no one joins a conflict under way', kit, (s) => {
  s.given({ parts });
  s.C.refused('join_conflict', ally, 'E_OPTION', { clause: 'CR-58' });
  s.gm.refused('move_place', { envId: 'none' }, 'E_OPTION', { clause: 'CR-58' });
});

scenario('CR-58 CR-62: an ally admitted by the GM draws a hand and acts from the next round', kit, (s) => {
  s.given({ parts, options: late });
  s.C.refused('join_conflict', { ...ally, side: 'others' }, 'CR_SIDE_OUT', { facts: { side: 'others' } });
  s.C.refused('join_conflict', { ...ally, text: ' ' }, 'E_TEXT_REQUIRED', { clause: 'CR-51' });
  s.C.refused('join_conflict', { ...ally, part: 'c1' }, 'CR_DUPLICATE', { facts: { name: 'A' } });
  s.A.refused('join_conflict', ally, 'E_NOT_YOURS', { facts: { name: 'C' } });
  s.C.does('join_conflict', ally);
  s.C.refused('join_conflict', ally, 'CR_ENTRY_OPEN');
  s.A.refused('join_conflict', ally, 'E_NOT_YOURS', { facts: { name: 'C' } });
  s.A.refused('answer_join', { entry: 'c3', accept: true }, 'CR_NOT_ASKED');
  s.spectator.sees('shared.waitingFor', ['s1', 'gm']);
  expect(s.gm.view.own.asks?.text).toBe('ask.entry');
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  // The participant does not join in the middle of a turn.
  s.expectNoEvent('participant_joined');
  s.A.does('end_turn');
  s.expectEvent('participant_joined', { part: 'c3', side: 'us', reason: 'I owe them.' });
  s.expectEvent('hand_dealt', { part: 'c3', count: 3 });
  s.C.sees((view) => view.own.hand?.map(({ face }) => face).toSorted(), ['5H', '6H', '8C']);
  s.A.neverSaw('8C');
  s.B.does('attack', { target: 'c3', cid: '4C', say: 'You as well?' });
  s.B.does('end_turn');
  // The next round begins with the participant who began the last one.
  s.spectator.sees('shared.conflict.round', 2);
  s.spectator.sees('shared.conflict.turn.part', 'c1');
  s.A.does('end_turn');
  s.B.does('end_turn');
  s.spectator.sees('shared.conflict.turn.part', 'c3');
  s.C.sees(open('c3'), [['4C']]);
  s.B.does('concede', { part: 'c2' });
  s.expectEvent('conflict_won', { side: 'us', winners: ['c1', 'c3'] });
});

scenario('CR-58: the GM can decline, and a request can be withdrawn', kit, (s) => {
  s.given({ parts, options: late });
  s.C.does('join_conflict', ally);
  s.gm.does('answer_join', { entry: 'c3', accept: false });
  s.C.does('join_conflict', ally);
  s.C.refused('answer_join', { entry: 'c3', accept: true }, 'CR_NOT_ASKED');
  s.C.does('answer_join', { entry: 'c3', accept: false });
  s.spectator.sees('shared.conflict.entering', []);
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conflict_won', { side: 'them' });
});

scenario('CR-58 CR-119: a conceded participant stays out, and a side without fighters accepts no one', kit, (s) => {
  s.given({ parts: { ...parts, D: { side: 'third', hand: ['9C'], out: true } }, options: late });
  s.D.refused('join_conflict', { ...ally, part: 'c4' }, 'CR_OUT_OF_CONFLICT');
  s.C.refused('join_conflict', { ...ally, side: 'third' }, 'CR_SIDE_OUT');
});

scenario('CR-58 CR-209: an admitted player does not join after leaving', kit, (s) => {
  s.given({ parts, options: late });
  s.C.does('join_conflict', ally);
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.A.does('end_turn');
  s.expectNoEvent('participant_joined');
  s.spectator.sees('shared.conflict.entering', []);
});

scenario('CR-58 CR-205: a stand-in can only join the side of the hand that they play', kit, (s) => {
  s.given({ parts, options: late });
  s.A.does('name_stand_in', { part: 'c1', user: 's3' });
  s.system.does('seat_away', { seat: 's1' });
  s.C.refused('join_conflict', { ...ally, side: 'them' }, 'CR_SIDE_BARRED', { clause: 'CR-205', facts: { name: 'A' } });
  s.C.does('join_conflict', ally);
});

scenario('CR-58 CR-207: without a GM all active participants must agree', kit, (s) => {
  s.given({ parts: { ...parts, D: { watches: true, deck: ['9C'] } }, options: late });
  s.gm.does('name_stand_in', { part: 'gm', user: 's4' });
  s.system.does('seat_away', { seat: 'gm' });
  s.D.refused('join_conflict', { ...ally, part: 'c4' }, 'CR_STAND_IN_BARRED', { clause: 'CR-207' });
  s.C.does('join_conflict', ally);
  for (const member of [s.A, s.B]) member.does('answer_join', { entry: 'c3', accept: true });
  s.A.does('end_turn');
  s.expectNoEvent('participant_joined');
  s.D.does('answer_join', { entry: 'c3', accept: true });
  s.B.does('end_turn');
  s.expectEvent('participant_joined', { part: 'c3' });
});

scenario('CR-58: the GM brings in an NPC without anybody’s consent', kit, (s) => {
  s.given({ parts: { ...parts, E: { npc: 'own deck', watches: true, deck: ['2C', '3C'] } }, options: late });
  s.C.refused('join_conflict', { ...ally, part: 'n1' }, 'E_GM_ONLY');
  s.gm.does('join_conflict', { part: 'n1', side: 'them', text: 'Orders.' });
  s.A.does('end_turn');
  s.expectEvent('participant_joined', { part: 'n1', side: 'them' });
});

scenario('CR-58 CR-201: a participant joining a stalled conflict begins a new round', kit, (s) => {
  s.given({ parts: { ...parts, A: { side: 'us' }, B: { side: 'them', hand: ['3H'] } }, options: late, turn: 'B' });
  s.B.does('end_turn');
  expect(s.shared.phase).toBe('CONFLICT.stalled');
  s.C.does('join_conflict', ally);
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  s.expectEvent('participant_joined', { part: 'c3' });
  expect(s.shared.phase).toBe('TURN.attack');
});

const placeForm = { suits: ['D'], lowest: 'A', highest: 'K', copies: 1, when: 'roundEnd', red: 'all', black: 'lowest' };

scenario('CR-58 CR-176: a place enters a conflict, acts from the next round, and leaves again', kit, (s) => {
  s.given({ parts, options: late });
  // New places are written before the deal.
  s.gm.refused('write_place', { name: 'The fire', ...placeForm }, 'E_PHASE');
  s.given({ parts, options: late, place: { cards: ['8D', '9D', 'TD'] } });
  s.gm.does('move_place', { envId: 'none' });
  s.gm.refused('move_place', { envId: 'none' }, 'CR_ENTRY_OPEN');
  s.A.does('attack', { target: 'c2', cid: '2H', say: 'Out of the smoke.' });
  s.A.does('end_turn');
  s.expectEvent('place_left', { place: 'mill', name: 'The mill' });
  s.spectator.sees('shared.conflict.environment', null);
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.spectator.sees('shared.conflict.reds', []);
  s.gm.does('move_place', { envId: 'mill' });
  s.A.does('end_turn');
  s.expectEvent('place_entered', { place: 'mill', name: 'The mill' });
  s.B.does('attack', { target: 'c1', cid: '4C', say: 'It burns.' });
  s.B.does('end_turn');
  // It does not act in the round in which it entered.
  s.spectator.sees('shared.conflict.reds', []);
  s.A.does('take_wound', { aid: 'A2' });
  s.A.does('end_turn');
  s.B.does('end_turn');
  s.spectator.sees((view) => view.shared.conflict?.reds.length, 1);
  s.gm.does('move_place', { envId: 'none' });
  s.A.does('take_wound', { aid: 'A3' });
  s.A.does('end_turn');
  s.expectEvent('place_left');
  s.spectator.sees('shared.conflict.reds', []);
  // Wounds by the place keep its name (CR-114).
  s.spectator.sees((view) => view.shared.conflict?.participants[0]?.wounds.map(({ from }) => from), ['c2', 'mill']);
  s.B.does('concede', { part: 'c2' });
  expect(presentation.board?.(s.gm.view).length).toBeGreaterThan(0);
});

scenario('CR-58 CR-194: a place with its own stake cannot leave the conflict', kit, (s) => {
  const flood = { k: 'contestant', stake: 'The village drowns', stamina: 3 } as const;
  s.given({ parts, options: late, place: { cards: ['8D', '9D'], attributes: [flood] } });
  s.gm.refused('move_place', { envId: 'none' }, 'CR_PLACE_FIGHTS', { clause: 'CR-194' });
});

scenario('CR-58: a side that has given up in the meantime accepts no one', kit, (s) => {
  s.given({ parts: { ...parts, D: { side: 'third', hand: ['9C'] } }, options: late });
  s.C.does('join_conflict', { ...ally, side: 'third' });
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  s.D.does('concede', { part: 'c4' });
  s.A.does('end_turn');
  s.expectNoEvent('participant_joined');
  s.expectEvent('entry_closed', { entry: 'c3', comes: false });
});

scenario('CR-58 CR-201: a newcomer joins a stalled conflict once all who are still active agree', kit, (s) => {
  const three = {
    A: { side: 'us' },
    B: { side: 'them', hand: ['3H'] },
    E: { side: 'us' },
    C: { watches: true, deck: ['5H'] },
    D: { watches: true },
  } as const;
  s.given({ parts: three, options: late, turn: 'B', acted: ['A', 'E'] });
  s.gm.does('name_stand_in', { part: 'gm', user: 's5' });
  s.system.does('seat_away', { seat: 'gm' });
  s.B.does('end_turn');
  s.spectator.sees('shared.phase', 'CONFLICT.stalled');
  s.C.does('join_conflict', { ...ally, part: 'c4' });
  for (const member of [s.A, s.B, s.D]) member.does('answer_join', { entry: 'c4', accept: true });
  s.E.does('concede', { part: 'c3' });
  s.expectEvent('participant_joined', { part: 'c4' });
});

scenario('CR-58: a ready-made place can enter a conflict, unless it has its own stake', kit, (s) => {
  s.given({ parts, options: late });
  s.gm.refused('move_place', { envId: 'nowhere' }, 'CR_NO_ENVIRONMENT', { clause: 'CR-58' });
  s.gm.refused('move_place', { envId: 'none' }, 'CR_NO_ENVIRONMENT', { clause: 'CR-172' });
  s.gm.refused('move_place', { envId: 'rising-flood' }, 'CR_PLACE_FIGHTS');
  s.gm.does('move_place', { envId: 'burning-mill' });
  s.A.does('end_turn');
  s.expectEvent('place_entered', { place: 'burning-mill' });
  s.spectator.sees('shared.conflict.environment.id', 'burning-mill');
});

scenario('CR-58 CR-188: a card of the place that hits all tied participants does not hit a newcomer', kit, (s) => {
  s.given({
    parts: { ...parts, A: { side: 'us', hand: ['3D'] } },
    options: { ...late, blackTie: 'all-tied' },
    place: { cards: ['6C'] },
    acted: ['A'],
    turn: 'B',
  });
  s.C.does('join_conflict', ally);
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  s.B.does('end_turn');
  s.A.does('commit_reveal', { part: 'c1', cid: '3D' });
  s.B.does('commit_reveal', { part: 'c2', cid: '3H' });
  s.expectEvent('participant_joined', { part: 'c3' });
  s.spectator.sees((view) => view.shared.conflict?.reds[0]?.resolvedBy, ['c3']);
});

scenario('CR-58 CR-207: a co-GM who leads cannot join the conflict', kit, (s) => {
  s.given({ parts, options: late });
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  s.C.does('join_conflict', ally);
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  s.system.does('seat_away', { seat: 'gm' });
  for (const member of [s.A, s.B]) member.does('answer_join', { entry: 'c3', accept: true });
  s.A.does('end_turn');
  s.expectEvent('entry_closed', { entry: 'c3', comes: false });
  s.spectator.sees('shared.leader', 's3');
});
