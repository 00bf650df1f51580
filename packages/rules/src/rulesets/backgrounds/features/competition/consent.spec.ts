/** Who takes part in a contest: proposals, consent, and the judges who open one. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import type { CharacterSetting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';

function people(count: number): readonly CharacterSetting[] {
  return Array.from({ length: count }, () => ({}));
}

scenario('DR-144: absent or unwilling players take part only by a ruling', kit, (s) => {
  s.given({});
  s.franz.does('declare_competition', { parties: ['s1', 's2'] });
  s.expectEvent('proposal_made', { kind: 'competition', seat: 's1' });
  s.hans.does('vote', { topic: 'consent', yes: false });
  s.gm.refused('declare_competition', { parties: ['s1', 's2'] }, 'DR_CONSENT', { facts: { name: 'Hans' } });
  s.gm.refused('vote', { topic: 'proposal:1', yes: true }, 'DR_CONSENT');
  s.gm.does('rule', { target: 's2', change: 'consent', reason: 'Hans drew first' });
  s.gm.does('vote', { topic: 'proposal:1', yes: true });
  s.spectator.sees('shared.phase', 'CO_DRAW');
  s.given({});
  s.system.does('seat_away', { seat: 's2' });
  s.gm.refused('declare_competition', { parties: ['s1', 's2'] }, 'DR_CONSENT');
  s.given({});
  s.gm.refused('declare_competition', { parties: ['s1'] }, 'DR_NEED_OPPONENT');
});

scenario('DR-144: a GM can open a competition early, and sees which answers are missing', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  const about = () => presentation.move(s.gm.view, { type: 'vote', topic: 'proposal:1', yes: true }).group?.message;
  expect(about()).toMatchObject({
    text: 'move.proposal.about.unanswered',
    facts: { names: [{ facts: { name: s.shared.characters[1]?.name } }] },
  });
  s.gm.does('vote', { topic: 'proposal:1', yes: true });
  s.expectEvent('question_closed', { topic: 'consent', cause: 'moot' });
  s.s2.sees('shared.questions', []);
  s.given({ people: [{}, {}, {}] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  expect(about()?.text).toBe('move.proposal.about');
});

scenario('DR-144: without a GM, opening one contest is no consent to another', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  s.s3.does('declare_competition', { parties: ['s3', 's2'] });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.expectNoEvent('consent_known');
  expect(s.shared.questions).toMatchObject([{ topic: 'consent', character: 's2', yes: [] }]);
});

scenario('DR-144: a proposal is no consent to another contest', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s2.does('propose_challenge', { text: 'pick the lock' });
  s.s3.does('declare_competition', { parties: ['s3', 's2'] });
  s.s1.refused('vote', { topic: 'proposal:2', yes: true }, 'DR_CONSENT');
});

scenario('DR-144: once a proposed contest is turned down, no one is asked for consent to it', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'proposal:1', yes: false });
  s.expectEvent('question_closed', { topic: 'consent', cause: 'moot' });
  s.s2.sees('shared.questions', []);
});

scenario('DR-144: a judge who opens a competition against their own character has agreed to it', kit, (s) => {
  s.given({ gm: 'nobody', people: [{}, {}, {}] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.sees('shared.questions.length', 1);
  s.s2.does('declare_competition', { parties: ['s1', 's2'] });
  s.expectEvent('competition_declared');
  s.s2.sees('shared.questions', []);
});

scenario(
  'DR-02 DR-38: without a GM, a judge who opens a contest answers the proposal that waits for this seat',
  kit,
  (s) => {
    for (const [type, extra] of [
      ['declare_competition', {}],
      ['open_fray', { gmCards: 1 }],
    ] as const) {
      s.given({ people: people(4), gm: 'nobody' });
      const opens = (parties: readonly string[]) => ({ parties, ...extra });
      s.seat('s3').does(type, opens(['s3', 'gm']));
      s.s1.does(type, opens(['s1', 'gm']));
      s.s2.does(type, opens(['s1', 'gm']));
      s.spectator.sees('shared.resolution.proposer', 's1');
      expect(s.shared.proposals.map(({ by }) => by)).toEqual(['s3']);
    }
  },
);

scenario('DR-02 DR-38: without a GM, a judge who opens another contest answers the first proposal', kit, (s) => {
  s.given({ people: people(4), gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  s.s2.does('declare_competition', { parties: ['s2', 'gm'] });
  s.spectator.sees('shared.resolution.proposer', 's1');
  s.spectator.sees('shared.proposals', []);
});

scenario('DR-37 DR-38: a GM who opens a contest of other characters leaves the proposals on the list', kit, (s) => {
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.gm.does('declare_competition', { parties: ['s3', 'gm'] });
  s.spectator.sees('shared.resolution.proposer', null);
  expect(s.shared.proposals.map(({ by }) => by)).toEqual(['s1']);
  s.spectator.sees('shared.questions.length', 1);
});

scenario('DR-144: the question for consent ends with its proposal', kit, (s) => {
  // The GM changes the sides.
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.gm.does('declare_competition', { parties: ['s1', 'gm'] });
  s.spectator.sees('shared.resolution.proposer', 's1');
  s.spectator.sees('shared.questions', []);
  // Three later proposals replace the first.
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  for (const text of ['climb', 'jump', 'run']) s.s1.does('propose_challenge', { text });
  expect(s.shared.proposals.map(({ kind }) => kind)).toEqual(['challenge', 'challenge', 'challenge']);
  s.spectator.sees('shared.questions', []);
});

scenario('DR-144: without a GM, a judge of one kind of contest can propose the other kind', kit, (s) => {
  s.given({ people: people(3), gm: 'nobody' });
  s.s1.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
  s.s2.does('declare_competition', { parties: ['s2', 's3'] });
  s.expectEvent('proposal_made', { kind: 'competition', seat: 's2' });
  s.given({ people: people(3), gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  s.s2.does('open_fray', { parties: ['s2', 's3'], gmCards: 1 });
  s.expectEvent('proposal_made', { kind: 'fray', seat: 's2' });
});

scenario('DR-144: a player who said no to one contest can still propose another', kit, (s) => {
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: false });
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  s.s2.does('declare_competition', { parties: ['s2', 'gm'] });
  expect(s.gm.view.own.asks?.text).toBe('ask.proposal.competition');
  s.gm.does('vote', { topic: 'proposal:2', yes: true });
  s.spectator.sees('shared.phase', 'CO_DRAW');
});

scenario('DR-144: an earlier no is no answer to a new proposal', kit, (s) => {
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: false });
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  s.s3.does('declare_competition', { parties: ['s3', 's2'] });
  expect(s.gm.view.own.asks?.text).toBe('ask.proposal.competition');
  s.s2.does('vote', { topic: 'consent', yes: false });
  expect(s.gm.view.own.asks?.text).toBe('ask.proposal.refused.gm');
});

scenario('DR-144: a no ends with the proposal that it answers, and bars no other contest', kit, (s) => {
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: false });
  s.gm.refused('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 }, 'DR_CONSENT', { clause: 'DR-146' });
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  s.gm.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
  s.spectator.sees('shared.phase', 'FR_AIMS');
});

scenario('DR-144: a GM can open a new proposal early, whatever was answered to an earlier one', kit, (s) => {
  s.given({ people: people(3) });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: false });
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  s.s3.does('declare_competition', { parties: ['s3', 's2'] });
  s.gm.does('vote', { topic: 'proposal:2', yes: true });
  s.spectator.sees('shared.phase', 'CO_DRAW');
});

scenario('DR-144: without a GM, an earlier yes is no answer to a new proposal', kit, (s) => {
  s.given({ people: people(3), gm: 'nobody' });
  s.s3.does('declare_competition', { parties: ['s3', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s1.does('vote', { topic: 'proposal:1', yes: false });
  s.s3.does('open_fray', { parties: ['s3', 's2'], gmCards: 0 });
  s.s1.refused('vote', { topic: 'proposal:2', yes: true }, 'DR_CONSENT');
});

scenario('DR-144: without a GM, the judge of a proposal waits for the others’ answers', kit, (s) => {
  s.given({ people: people(3), gm: 'nobody' });
  s.s1.does('open_fray', { parties: ['s1', 's3'], gmCards: 1 });
  expect(s.s2.view.own.asks?.text).toBe('ask.proposal.unanswered.shared');
  const about = presentation.move(s.s2.view, { type: 'vote', topic: 'proposal:1', yes: false }).group?.message;
  expect(about?.text).toBe('move.proposal.about.unanswered.shared');
  s.s3.does('vote', { topic: 'consent', yes: true });
  expect(s.s2.view.own.asks?.text).toBe('ask.proposal.fray');
});
