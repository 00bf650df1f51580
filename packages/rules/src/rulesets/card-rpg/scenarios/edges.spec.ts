/** Rare turns of a conflict: the last one concedes, the card of a place touches no one, a side is empty. */
import { scenario } from '@cartomancer/testkit';

import { kit } from './kit.ts';
import { agreed, begun, finished, proposed } from './steps.ts';

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

scenario('CR-174 CR-201: black cards that touch no one do not keep a fight going either', kit, (s) => {
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

scenario('CR-189 CR-201: a place that strikes an empty hand keeps the fight going', kit, (s) => {
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

scenario(
  'CR-194: a place that has spent itself wins all the same where the last one gives up before its attack',
  kit,
  (s) => {
    s.given({
      parts: { A: { hand: ['9D'] } },
      place: { cards: ['6C'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 1 }] },
    });
    s.A.does('end_turn');
    s.A.does('commit_reveal', { part: 'c1', cid: '9D' });
    s.A.does('concede', { part: 'c1' });
    s.expectEvent('conflict_won', { side: 'mill', winners: [] });
  },
);

scenario('CR-50 CR-57: the stake of a side that everybody has left holds no one to it', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.s2.does('leave_setup', { part: 'c2' });
  s.spectator.sees('shared.conflict.stakes', { A: 'A has it their way' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_SIDES_MISSING', { clause: 'CR-50' });
});

scenario('CR-57 CR-199: what an empty side had at stake is not told', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'B', c3: 'C' });
  s.s3.does('leave_setup', { part: 'c3' });
  agreed(s);
  s.s2.does('concede', { part: 'c2' });
  s.spectator.sees('shared.conflict.owed', ['A', 'B']);
});
