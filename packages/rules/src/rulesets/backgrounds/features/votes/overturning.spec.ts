/** Without a GM, a majority of the other seats can overturn what one seat has decided (DR-02). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { isTalk } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { kit } from '../../scenarios/kit.ts';
import { passAll } from '../../scenarios/steps.ts';

scenario(
  'DRX-58 DR-02: without a GM the seat on the left sets the target, and a majority can overturn it',
  kit,
  (s) => {
    s.given({ people: [{}, {}, {}, {}], gm: 'nobody' });
    s.s2.does('propose_challenge', { text: 'I climb' });
    s.spectator.sees('shared.waitingFor', ['s3']);
    s.s4.refused('set_challenge', { character: 's2', title: 'I climb', suit: 'C', target: 12 }, 'E_GM_ONLY');
    s.s3.does('set_challenge', { character: 's2', title: 'I climb', suit: 'C', target: 12 });
    s.s2.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
    s.s1.does('vote', { topic: 'overturn', yes: true });
    s.spectator.sees('shared.phase', 'CH_DRAW');
    s.s3.does('vote', { topic: 'overturn', yes: false });
    s.s4.does('vote', { topic: 'overturn', yes: true });
    s.expectEvent('attempt_ended', { cause: 'overturned' });
    s.spectator.sees('shared.phase', 'FREE_PLAY');
  },
);

scenario('DR-02: a competition or a fray can be overturned before its first draw', kit, (s) => {
  s.given({ people: [{}, {}, {}, {}], gm: 'nobody', deck: ['7C', '9D', '2C', '3C', 'KD'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.spectator.sees('shared.phase', 'CO_DRAW');
  // The proposer has no vote.
  s.s1.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s4.does('vote', { topic: 'overturn', yes: true });
  s.expectEvent('competition_ended', { cause: 'overturned', winners: [] });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.expectNoEvent('cards_drawn');

  s.s1.does('open_fray', { parties: ['s1', 's2'], gmCards: 3 });
  s.s2.does('vote', { topic: 'proposal:2', yes: true });
  s.spectator.sees('shared.phase', 'FR_AIMS');
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s2.does('vote', { topic: 'overturn', yes: true });
  s.expectEvent('fray_ended', { cause: 'overturned' });
  s.spectator.sees('shared.resolution', null);
});

scenario('DR-02: a competition can no longer be overturned once its cards are drawn', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['7C', '9D'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.s3.may('vote', { topic: 'overturn' });
  s.s1.does('draw');
  s.s2.does('draw');
  s.s3.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
});

scenario('DR-02 DR-81: the words of a cost can be overturned until something else begins', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['TH', '9D'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('pass');
  s.s3.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
  const annotation = ruleset.intents['annotate'] ?? {};
  // When a player owes the description of a cost, an annotation is more than talk (TB-13).
  expect([s.s1, s.s2, s.s3].map(({ view }) => isTalk(annotation, view))).toEqual([true, false, true]);
  s.s2.does('annotate', { text: 'an arm' });
  s.expectEvent('cost_set', { suit: 'H', text: 'an arm' });
  expect(isTalk(annotation, s.s2.view)).toBe(true);
  s.spectator.sees('shared.cost', null);
  s.s1.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s2.does('vote', { topic: 'overturn', yes: true });
  s.expectEvent('cost_reopened', { character: 's1' });
  s.spectator.sees('shared.cost', { character: 's1', suit: 'H', arbiter: 's2' });
  s.s2.does('annotate', { text: 'they owe a favour' });
  s.expectEvent('cost_set', { text: 'they owe a favour' });
  s.s2.does('set_challenge', { character: 's1', title: 'Down', suit: 'C', target: 8 });
  s.s1.does('cancel_attempt');
  s.s3.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
});

scenario('DR-02: during a vote on overturning no one draws, and the timer ends the vote', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type'] }, {}, {}, {}], gm: 'nobody', deck: ['9C'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  const stepBefore = s.state.resolution?.step ?? 0;
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s1.refused('draw', {}, 'DR_VOTE_OPEN', { clause: 'DR-02' });
  s.s1.refused('claim_auto', { background: 'KC' }, 'DR_VOTE_OPEN', { clause: 'DR-02' });
  s.s1.refused('intend_failure', {}, 'DR_VOTE_OPEN', { clause: 'DR-02' });
  // The players who are asked get the full time of a choice.
  const { number, step } = s.state.resolution ?? { number: 0, step: 0 };
  expect(step).toBeGreaterThan(stepBefore);
  s.system.does('choice_time_up', { resolution: number, step });
  s.expectEvent('question_closed', { topic: 'overturn', yes: false, cause: 'time' });
  s.expectEvent('cards_drawn', { character: 's1' });
});

scenario('DR-02: a vote that fails lets the draw go on at once', kit, (s) => {
  s.given({ people: [{}, {}, {}, {}], gm: 'nobody', deck: ['7C', '9D'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.s1.does('draw');
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s2.refused('draw', {}, 'DR_VOTE_OPEN');
  s.s4.does('vote', { topic: 'overturn', yes: false });
  s.s2.does('vote', { topic: 'overturn', yes: false });
  s.s2.does('draw');
  s.expectEvent('cards_drawn', { character: 's2' });
});

scenario('DR-02 DR-57: the next exchange waits for a vote on how the scene was altered', kit, (s) => {
  s.given({ people: [{}, {}, {}, {}], gm: 'nobody', deck: ['7C', '9D', '2C', '3C'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.s1.does('draw');
  s.s2.does('draw');
  passAll(s);
  s.s2.does('alter_scene', { text: 'the lamp goes out' });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s1.does('continue');
  s.s2.does('continue');
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.s4.does('vote', { topic: 'overturn', yes: false });
  s.s1.does('vote', { topic: 'overturn', yes: false });
  s.spectator.sees('shared.phase', 'CO_DRAW');
});

scenario('DR-02: nothing new begins while the words of a cost are voted on', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['TH'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('pass');
  s.s2.does('annotate', { text: 'an arm' });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s2.refused('set_challenge', { character: 's1', title: 'Down', suit: 'C', target: 8 }, 'DR_VOTE_OPEN');
});

scenario('DR-02: a question that can no longer change anything is closed, and all are told', kit, (s) => {
  s.given({ people: [{}, {}, {}, {}], gm: 'nobody' });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s1.does('cancel_attempt');
  s.expectEvent('question_closed', { topic: 'overturn', yes: false, cause: 'moot' });
  s.s1.does('close_scene');
  s.s2.does('close_session');
  s.s3.does('close_session');
  s.s4.does('close_session');
  s.expectEvent('question_closed', { topic: 'close_scene', yes: false, cause: 'moot' });
  s.spectator.sees('shared.questions', []);
});

scenario('DR-02: while the others vote on overturning, no one is asked to draw', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s2.does('set_challenge', { character: 's1', title: 'Climb', suit: 'C', target: 8 });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  expect(s.shared.waitingFor).toEqual(['s2']);
  s.s2.does('vote', { topic: 'overturn', yes: false });
  expect(s.shared.waitingFor).toEqual(['s1']);
});
