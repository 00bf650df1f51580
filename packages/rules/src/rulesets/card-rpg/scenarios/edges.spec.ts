import { scenario } from '@cartomancer/testkit';

import { kit } from './kit.ts';
import { agreed, begun, born, finished, proposed, skipOutcomes } from './steps.ts';

scenario('CR-71 CR-115: a concession while cards are shown can end the round', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D'] }, B: { hand: ['8C'] }, C: { hand: ['8H'] } },
    place: { cards: ['6C'] },
    options: { envTempo: 'everyTurn' },
    acted: ['A'],
    turn: 'B',
  });
  s.B.does('end_turn');
  // Only C has had no turn yet.
  s.expectEvent('reveal_asked', { parts: ['c1', 'c2', 'c3'] });
  s.C.does('concede', { part: 'c3' });
  s.A.does('commit_reveal', { part: 'c1', cid: '9D' });
  s.B.does('commit_reveal', { part: 'c2', cid: '8C' });
  s.spectator.sees('shared.conflict.round', 2);
});

scenario('CR-174 CR-201: black cards that reach no one do not delay a stall', kit, (s) => {
  s.given({
    parts: { A: { hand: [] }, B: { hand: [] } },
    place: {
      cards: ['6C', '7S'],
      attributes: [
        { k: 'colour', colour: 'black', acts: 'all' },
        { k: 'harness', side: 'A', covers: 'black', until: 'conflict', reason: 'A roof.' },
        { k: 'harness', side: 'B', covers: 'black', until: 'conflict', reason: 'Another roof.' },
      ],
    },
    attacks: [{ on: 'A', by: 'B', pile: ['3H'] }],
  });
  s.A.does('take_wound', { aid: 'A1' });
  s.spectator.sees('shared.phase', 'CONFLICT.stalled');
});

scenario('CR-189 CR-201: a place that hits an empty hand prevents a stall', kit, (s) => {
  s.given({
    parts: { A: { hand: [] }, B: { hand: [] } },
    place: {
      cards: ['6C'],
      attributes: [
        { k: 'harness', side: 'A', covers: 'red', until: 'conflict', reason: 'A roof.' },
        { k: 'harness', side: 'B', covers: 'red', until: 'conflict', reason: 'Another roof.' },
      ],
    },
    attacks: [{ on: 'A', by: 'B', pile: ['3H'] }],
    acted: ['B'],
    options: { blackEmptyHand: 'lowest' },
  });
  s.A.does('take_wound', { aid: 'A1' });
  s.expectEvent('env_attack_placed', { card: '6C' });
  s.spectator.sees('shared.phase', 'TURN.resolve');
});

scenario('CR-194: a place without cards still wins if the last participant concedes to its attack', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D'] } },
    place: { cards: ['6C'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 1 }] },
  });
  s.A.does('end_turn');
  s.A.does('commit_reveal', { part: 'c1', cid: '9D' });
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conflict_won', { side: 'mill', winners: [] });
});

scenario('CR-50 CR-57: the stake of a side is removed with its last member', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.s2.does('leave_setup', { part: 'c2' });
  s.spectator.sees('shared.conflict.stakes', { A: 'A has it their way' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_SIDES_MISSING', { clause: 'CR-50' });
});

scenario('CR-57 CR-199: a side that lost its last member has no outcome to describe', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'B', c3: 'C' });
  s.s3.does('leave_setup', { part: 'c3' });
  agreed(s);
  s.s2.does('concede', { part: 'c2' });
  s.spectator.sees('shared.conflict.owed', ['A', 'B']);
});

/** Two characters share a prequel of this level, which has reached its scene. */
function beginSharedPrequel(s: Parameters<typeof begun>[0], level: string): void {
  begun(s, 3, { levels: 'pairs6' });
  born(s, 3);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level, premise: 'We met', partner: 'c2' });
  s.seat('s2').does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
}

/** The two characters win the conflict of their prequel. The reward is still to come. */
function winSharedPrequel(s: Parameters<typeof begun>[0]): void {
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
}

scenario('CR-14 CR-29 CR-36: a prequel keeps its level when the table’s levels change', kit, (s) => {
  beginSharedPrequel(s, 'craft');
  s.system.does('option_set', { key: 'levels', value: 'ring4' });
  winSharedPrequel(s);
  s.s1.refused('choose_bonus_suit', { suit: 'S' }, 'CR_SUIT_NOT_IN_LEVEL', { facts: { suits: ['D', 'C'] } });
  s.s1.does('choose_bonus_suit', { suit: 'D' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c1', suits: ['D', 'C', 'D'], count: 3 });
});

scenario('CR-205 CR-36: a stand-in draws the gains of an absent player', kit, (s) => {
  beginSharedPrequel(s, 'blows');
  winSharedPrequel(s);
  s.s2.does('name_stand_in', { part: 'c2', user: 's3' });
  s.system.does('seat_away', { seat: 's2' });
  s.s3.does('choose_bonus_suit', { suit: 'S' });
  s.s3.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c2', count: 3 });
  s.s1.does('choose_bonus_suit', { suit: 'C' });
  s.s1.does('draw_gains');
  s.s1.does('write_story', { text: 'They met.' });
  s.spectator.sees('shared.conflict', null);
});

scenario('CR-29 CR-34: after the story the table waits for players who have not drawn', kit, (s) => {
  beginSharedPrequel(s, 'blows');
  winSharedPrequel(s);
  s.s1.does('choose_bonus_suit', { suit: 'C' });
  s.s1.does('draw_gains');
  s.spectator.sees('shared.waitingFor', ['s1', 's2']);
  s.s1.does('write_story', { text: 'They met.' });
  s.spectator.sees('shared.waitingFor', ['s2']);
});

scenario('CR-35 CR-205: a stand-in cannot answer an invitation to a prequel', kit, (s) => {
  begun(s, 3);
  born(s, 3);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'We met', partner: 'c2' });
  s.s2.does('name_stand_in', { part: 'c2', user: 's3' });
  s.system.does('seat_away', { seat: 's2' });
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.s3.refused('answer_partner', { accept: true }, 'CR_NOT_ASKED', { clause: 'CR-35' });
});

scenario('CR-53 CR-205: a player who becomes a stand-in has to agree again', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' });
  const draft = s.shared.conflict?.version;
  s.s2.does('agree', { draft });
  s.gm.does('agree', { draft });
  s.s1.does('name_stand_in', { part: 'c1', user: 's2' });
  s.system.does('seat_away', { seat: 's1' });
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.s2.does('agree', { draft });
  s.expectEvent('stakes_sealed');
});

scenario('CR-200 CR-205: a player who becomes a stand-in is asked about a truce again', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'us', hand: ['3H'] }, E: { hand: ['4H'], npc: 'own deck' } },
  });
  s.A.does('name_stand_in', { part: 'c1', user: 's2' });
  s.B.does('propose_truce', { text: 'Enough.' });
  s.gm.does('answer_truce', { accept: true });
  s.system.does('seat_away', { seat: 's1' });
  s.expectNoEvent('truce_made');
  s.spectator.sees('shared.conflict.truce.yes', ['gm']);
  s.B.does('answer_truce', { accept: true });
  s.expectEvent('truce_made');
});
