/** What a ruling does to an outcome, and the words its form offers (DR-146). */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { chronicleLine } from '../../presentation/story.ts';
import { presentation } from '../../presentation/index.ts';
import { ruleset } from '../../index.ts';
import german from '../../data/text.de.json' with { type: 'json' };
import english from '../../data/text.en.json' with { type: 'json' };
import { kit } from '../../scenarios/kit.ts';
import type { Table } from '../../scenarios/steps.ts';
import { attempt, challenge, passAll } from '../../scenarios/steps.ts';

const because = { reason: 'the wall is low here' };

function ruleOutcome(s: Table, change: string): void {
  s.gm.does('rule', { target: 'outcome', change, ...because });
}

/** The words that the form lists for this target. */
function offered(s: Table, target: string): readonly string[] {
  const field = ruleset.intents['rule']?.fields['change'];
  if (field?.kind !== 'text' || field.offers === undefined) expect.fail('the ruling offers no words');
  return field.offers(s.gm.view as never, { type: 'rule', target });
}

/** The story line of the last event of this type. */
function story(s: Table, type: string): unknown {
  const event = s.events.findLast((candidate) => candidate.type === type);
  return event === undefined ? undefined : chronicleLine({ ...event })?.message;
}

scenario('DR-146 DR-75: overturning a failure removes its lock, and restoring it sets the lock again', kit, (s) => {
  s.given({ deck: ['4H'] });
  attempt(s);
  passAll(s);
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
  ruleOutcome(s, 'overturn');
  s.expectEvent('ruling_made', { target: 'outcome', old: 'failed', new: 'overturn' });
  s.expectEvent('outcome_ruled', { character: 's1', title: 'Over the wall', outcome: 'complete' });
  s.spectator.sees('shared.locks', []);
  s.spectator.sees('shared.lastOutcome.outcome', 'complete');
  s.spectator.sees('shared.settled.challenge', {
    character: 's1',
    title: 'Over the wall',
    outcome: 'complete',
    ruled: true,
  });
  expect(presentation.caption?.(s.franz.view)?.lines).toMatchObject([
    { text: 'caption.ruled', facts: { line: { text: 'caption.outcome.complete' } } },
  ]);
  expect(story(s, 'ruling_made')).toMatchObject({
    text: 'event.ruling_made.about',
    facts: { name: 'Franz', new: { text: 'choice.change.overturn' }, old: { text: 'choice.change.failed' } },
  });
  expect(story(s, 'outcome_ruled')).toMatchObject({
    text: 'event.outcome_ruled.complete',
    facts: { name: 'Franz', title: 'Over the wall' },
  });

  ruleOutcome(s, 'restore');
  s.expectEvent('outcome_ruled', { outcome: 'failed', restored: true });
  s.expectEvent('lock_set', { character: 's1', title: 'Over the wall' });
  s.spectator.sees('shared.settled.challenge.ruled', undefined);
  s.gm.refused('set_challenge', { character: 's1', title: 'Over the wall', suit: 'C', target: 8 }, 'DR_LOCKED');
});

scenario('DR-146 DR-81: overturning a success sets a lock and drops its open cost', kit, (s) => {
  s.given({ deck: ['TH'] });
  attempt(s);
  passAll(s);
  s.spectator.sees('shared.cost.suit', 'H');
  ruleOutcome(s, 'failed');
  s.spectator.sees('shared.cost', null);
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
  ruleOutcome(s, 'cost');
  s.spectator.sees('shared.cost', { character: 's1', suit: 'H', arbiter: 'gm' });
  s.spectator.sees('shared.locks', []);
  s.gm.does('annotate', { text: 'a favour' });
  s.expectEvent('cost_set', { suit: 'H', text: 'a favour' });
});

scenario('DR-146: the form of a ruling shows the current value, in the words of the story', kit, (s) => {
  const field = ruleset.intents['rule']?.fields['change'];
  const now = (form: object) => field?.now?.(s.gm.view as never, { type: 'rule', ...form });
  s.given({ deck: ['4H', '9S'] });
  expect(now({ target: 'story' })).toBeUndefined();
  expect(now({ target: 's2', change: 'it rains' })).toBe('unasked');
  attempt(s);
  expect(now({ target: 'resolution' })).toBe('challenge');
  passAll(s);
  expect(now({ target: 'outcome' })).toBe('failed');
  const word = (value: string) => presentation.choice?.(s.gm.view, { intent: 'rule', field: 'change', value });
  expect(word('overturn')).toEqual({
    text: 'choice.change.overturn.to',
    facts: { outcome: { text: 'choice.change.complete' } },
  });
  expect(word('park')).toBeUndefined();
  // For a character, the old value depends on the word of the ruling.
  expect(now({ target: 's1', change: '' })).toBeUndefined();
  expect(now({ target: 's1', change: 'park' })).toBe('unpark');
  expect(now({ target: 's1', change: 'unlock' })).toBe('Over the wall');
  expect(now({ target: 's1', change: 'incapacitate' })).toBe('recover');
  ruleOutcome(s, 'overturn');
  expect(now({ target: 'outcome' })).toBe('complete');
  expect(now({ target: 's1', change: 'unlock' })).toBeUndefined();
});

scenario('DR-146: a ruling on the outcome of an open attempt ends the attempt', kit, (s) => {
  s.given({ deck: ['5C', '9S', '9D'] });
  attempt(s);
  passAll(s);
  s.spectator.sees('shared.phase', 'CH_FOLLOWUP');
  ruleOutcome(s, 'complete');
  s.expectEvent('attempt_ended', { cause: 'ruled' });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.spectator.sees('shared.settled.challenge.outcome', 'complete');
  s.franz.mayNot('draw_two');

  challenge(s, { character: 's2' });
  s.hans.does('draw');
  passAll(s);
  // Naming the current outcome still ends the attempt.
  ruleOutcome(s, 'partial');
  s.spectator.sees('shared.resolution', null);
  s.spectator.sees('shared.lastOutcome.outcome', 'partial');
  ruleOutcome(s, 'overturn');
  s.spectator.sees('shared.lastOutcome.outcome', 'failed');
});

scenario('DR-146 DR-71: a ruling ends an attempt after its next cards are drawn', kit, (s) => {
  s.given({ deck: ['5C', '3C', '4C', '9S'] });
  attempt(s);
  passAll(s);
  s.franz.does('draw_two');
  s.spectator.sees('shared.phase', 'PICK');
  ruleOutcome(s, 'failed');
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
});

scenario('DR-146 DR-80: restoring a locked partial success restores the lock too', kit, (s) => {
  s.given({ deck: ['TS', '4H'] });
  attempt(s);
  passAll(s);
  s.franz.does('change_suit', { suit: 'S' });
  passAll(s);
  s.spectator.sees('shared.lastOutcome', { ...s.shared.lastOutcome, outcome: 'partial', last: 'failed', kept: true });
  ruleOutcome(s, 'complete');
  s.spectator.sees('shared.locks', []);
  s.spectator.sees('shared.lastOutcome.kept', false);
  ruleOutcome(s, 'restore');
  s.spectator.sees('shared.lastOutcome.kept', true);
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
});

scenario('DR-146 DR-64: a routine success can be overturned too', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type'] }, {}] });
  challenge(s);
  s.franz.does('claim_auto', { background: 'KC' });
  ruleOutcome(s, 'overturn');
  s.spectator.sees('shared.lastOutcome.outcome', 'failed');
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
  s.gm.refused('rule', { target: 'outcome', change: 'cost', ...because }, 'DR_NO_COST');
});

scenario('DR-146 DR-139: a ruling without a change is refused, and free text describes the outcome', kit, (s) => {
  s.given({ deck: ['4H'] });
  attempt(s);
  passAll(s);
  for (const change of ['failed', 'restore'])
    s.gm.refused('rule', { target: 'outcome', change, ...because }, 'DR_STANDS', { clause: 'DR-146' });
  ruleOutcome(s, 'a narrow escape');
  s.expectNoEvent('outcome_ruled');
  s.spectator.heard('ruling_made', { old: 'failed', new: 'a narrow escape' });
  expect(story(s, 'ruling_made')).toMatchObject({ facts: { new: 'a narrow escape' } });
  s.spectator.sees('shared.locks', [{ character: 's1', title: 'Over the wall' }]);
  s.franz.refused('rule', { target: 'outcome', change: 'overturn', ...because }, 'E_GM_ONLY');
});

scenario('DR-146 DR-02: without a GM no one can rule on an outcome or vote on it', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['4H'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  passAll(s);
  s.s3.refused('rule', { target: 'outcome', change: 'overturn', ...because }, 'E_GM_ONLY');
  s.s3.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
});

scenario('DR-146: the form lists what a ruling can do to its target now', kit, (s) => {
  s.given({ deck: ['4H'], options: { privilegedSuits: true } });
  attempt(s);
  expect(offered(s, 'resolution')).toEqual(['end']);
  passAll(s);
  expect(offered(s, 'outcome')).toEqual(['overturn', 'complete', 'partial', 'cost']);
  expect(offered(s, 'story')).toEqual([]);
  expect(offered(s, 's1')).toEqual(['consent', 'park', 'unlock', 'incapacitate']);
  s.gm.does('rule', { target: 's1', change: 'incapacitate', ...because });
  s.spectator.heard('ruling_made', { target: 's1', name: 'Franz', old: 'recover', new: 'incapacitate' });
  expect(story(s, 'ruling_made')).toMatchObject({
    text: 'event.ruling_made.about',
    facts: { name: 'Franz', new: { text: 'choice.change.incapacitate' } },
  });
  expect(offered(s, 's1')).toEqual(['consent', 'park', 'unlock', 'recover']);
  expect(offered(s, 's1/type')).toEqual(['privilege']);
  s.gm.does('rule', { target: 's1/type', change: 'privilege', ...because });
  expect(offered(s, 's1/type')).toEqual(['unprivilege']);
});

scenario('DR-146 DR-143: a ruling in free text cannot name an unmet NPC', kit, (s) => {
  s.given({ npcs: [{ name: 'Gret' }] });
  s.gm.does('rule', { target: 'n1', change: 'watches', ...because });
  s.spectator.heard('ruling_made', { target: 'n1', old: '', new: 'watches' });
  expect(s.events.findLast(({ type }) => type === 'ruling_made')).not.toHaveProperty('name');
});

test('DR-146: every word of a ruling has a name in both languages', () => {
  const words = Object.keys(english).filter((key) => key.startsWith('choice.change.'));
  expect(words.length).toBeGreaterThan(0);
  for (const key of words) expect(german).toHaveProperty([key]);
  expect(english['field.change']).not.toMatch(/unpark|privilege/u);
});

scenario('DR-51: a privileged suit is on the sheet, and the story says by which background', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['b:JC type "Wrestler"'] }, {}],
    options: { privilegedSuits: true, sheets: 'untilUsed' },
  });
  s.gm.does('rule', { target: 's1/type', change: 'privilege', reason: 'born on the mat' });
  const name = { text: 'event.ruling_made.card', facts: { name: 'Franz', background: 'Wrestler', card: 'JC' } };
  expect(story(s, 'ruling_made')).toMatchObject({ facts: { name } });
  const sheet = presentation.sheets?.(s.hans.view).find(({ id }) => id === 's1');
  const marks = sheet?.entries.map(({ mark }) => mark) ?? [];
  expect(marks).toContainEqual({
    text: 'paper.noted',
    facts: { mark: { text: 'paper.ready.blue' }, note: { text: 'paper.privileged', facts: { suit: 'C' } } },
  });
});
