/** How contests are told: in the story, in the captions during and after them, and in summaries. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { aimAndDraw, attempt, challenge, duel, passAll } from '../scenarios/steps.ts';
import type { Table } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

function storyKeys(s: Table): readonly unknown[] {
  return s.events.flatMap((event) => presentation.line({ ...event })?.message ?? []).map(({ text }) => text);
}

scenario('DR-145: the story tells a decisive result and an advantage once each', kit, (s) => {
  s.given({ deck: ['4C', 'KC'] });
  duel(s);
  passAll(s);
  expect(storyKeys(s).slice(-2)).toEqual(['event.pair_judged.decisive', 'event.competition_ended']);
  s.given({ deck: ['KC', '9S'] });
  duel(s);
  passAll(s);
  expect(storyKeys(s).slice(-2)).toEqual(['event.pair_judged.advantage', 'event.advantage_gained']);
});

scenario('DR-145: the story tells a disadvantage that is drawn, and what made an attempt routine', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'] }, {}], deck: ['4H', '9S'] });
  attempt(s);
  s.franz.does('draw_disadvantage');
  expect(storyKeys(s)).toContain('event.cards_drawn.disadvantage');
  s.given({ people: [{ backgrounds: ['b:JC type'] }, {}] });
  challenge(s, { target: 4 });
  s.franz.does('claim_auto', { background: 'JC' });
  expect(storyKeys(s)).toContain('event.auto_success.by');
});

scenario('DR-67 DR-145: the story says why even an expert has to draw', kit, (s) => {
  s.given({});
  challenge(s, { extenuating: 'on ice' });
  const event = s.events.findLast(({ type }) => type === 'challenge_set');
  expect(event === undefined ? undefined : presentation.line({ ...event })?.message).toMatchObject({
    text: 'extenuated',
    facts: { line: { text: 'event.challenge_set' }, reason: 'on ice' },
  });
});

scenario('DR-135: the story says that an absent player is why a character leaves a competition', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.gm.does('declare_competition', { parties: ['s1', 's2', 's3'] });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.expectEvent('withdrawn', { character: 's1' });
  expect(storyKeys(s)).toContain('event.withdrawn.absent');
});

scenario(
  'DR-135: after a party has left, the heading names the others, and the next contest recalls the result',
  kit,
  (s) => {
    s.given({ people: [{}, {}, {}], deck: ['9C', '7C', '5H'] });
    s.gm.does('declare_competition', { parties: ['s1', 's2', 's3'] });
    s.system.does('seat_away', { seat: 's1' });
    s.system.does('grace_time_up', { seat: 's1' });
    expect(JSON.stringify(presentation.caption?.(s.gm.view)?.title)).not.toContain('Franz');
    for (const player of [s.hans, s.seat('s3')]) player.does('draw');
    passAll(s);
    s.gm.does('open_fray', { parties: ['s2', 's3', 'gm'], gmCards: 1 });
    const before = presentation.caption?.(s.gm.view)?.lines.find(({ text }) => text === 'caption.before');
    expect(before?.facts?.['line']).toMatchObject({ text: 'caption.pair.decisive' });
  },
);

/** A fray against Captain Voss whose first success is not described yet. */
function frayWithVoss(s: Table): void {
  s.given({ npcs: [{ name: 'Voss' }], deck: ['KS', '4C', '9H', '2S', '7C', '9D'] });
  s.gm.does('open_fray', { parties: ['s1', 's2', 'n1'], gmCards: 2 });
  aimAndDraw(s);
  passAll(s);
}

scenario('DR-60 DR-88: after a fray against an NPC, the next contest is against the opposition', kit, (s) => {
  const opposition = { text: 'who.opposition' };
  const choice = (field: string) => presentation.choice?.(s.gm.view, { intent: 'open_fray', field, value: 'gm' });
  frayWithVoss(s);
  // In the fray itself the NPC is the opposition, but not in the form for another contest.
  s.spectator.sees('shared.phase', 'FR_AFTER');
  expect(JSON.stringify(presentation.caption?.(s.s1.view)?.title)).toContain('Voss');
  expect(choice('parties')).toEqual(opposition);
  s.s1.does('fray_success', { kind: 'reposition', text: 'up the stairs' });
  s.gm.does('end_fray', { reason: 'they run' });
  expect(choice('parties')).toEqual(opposition);
  expect(choice('sides')).toEqual(opposition);
  expect(JSON.stringify(presentation.laid?.(s.s1.view))).toContain('Voss');
  s.gm.does('declare_competition', { parties: ['s1', 'gm'] });
  expect(JSON.stringify(presentation.caption?.(s.s1.view)?.title)).not.toContain('Voss');
  expect(JSON.stringify(presentation.piles?.(s.s1.view))).not.toContain('Voss');
});

scenario('DR-60: a fray against an NPC does not rename the opposition of the contest before', kit, (s) => {
  s.given({ npcs: [{ name: 'Voss' }], deck: ['9C', '7C'] });
  duel(s, ['s1', 'gm']);
  passAll(s);
  s.gm.does('open_fray', { parties: ['s1', 's2', 'n1'], gmCards: 1 });
  const before = presentation.caption?.(s.s1.view)?.lines.find(({ text }) => text === 'caption.before');
  expect(before?.facts?.['line']).toMatchObject({
    text: 'caption.pair.decisive',
    facts: { loser: { text: 'who.opposition.inside' } },
  });
});

scenario('DR-59 DR-106: the winner is named, even if the others give in before the cards are judged', kit, (s) => {
  s.given({ deck: ['7C', '9D', 'KC', '2H', '3C', '4C'] });
  duel(s, ['s1', 's2']);
  passAll(s);
  for (const player of [s.franz, s.hans]) player.does('continue');
  for (const player of [s.franz, s.hans]) player.does('draw');
  s.hans.does('intend_failure');
  s.expectEvent('competition_ended', { winners: ['s1'] });
  const lines = presentation.caption?.(s.spectator.view)?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual(['caption.gave_in', 'event.competition_ended']);
});

scenario('DR-47 DR-119: a party that leaves with this exchange is not told that it may alter the scene', kit, (s) => {
  s.given({ deck: ['7C', '9D', '8H', '2H', '3C'], people: [{}, { disadvantages: ['5H'] }] });
  duel(s, ['s1', 's2']);
  s.hans.does('draw_disadvantage');
  s.hans.does('use_disadvantage', { yes: false });
  const first = () => presentation.caption?.(s.spectator.view)?.lines[0]?.text;
  expect(first()).toBe('caption.pair.alter.over');
});

scenario('DR-47 DR-42: a beaten party may not alter the scene, and no one is told that it may', kit, (s) => {
  s.given({ deck: ['QD', '5S', '7D'] });
  duel(s, ['s1', 's2', 'gm'], [['s1', 's2'], ['gm']]);
  const cells = () => presentation.caption?.(s.gm.view)?.grid?.rows.flatMap((row) => row.cells) ?? [];
  expect(cells().map(({ message }) => message?.text)).toContain('matrix.alter.over.won');
  passAll(s);
  s.expectEvent('competition_ended', { winners: ['s1', 's2'] });
  expect(storyKeys(s).slice(-3)).toEqual([
    'event.pair_judged.decisive',
    'event.pair_judged.alter.over',
    'event.competition_ended',
  ]);
  expect(presentation.caption?.(s.s1.view)?.lines).toMatchObject([
    { text: 'caption.pair.decisive' },
    {
      text: 'caption.pair.alter.over',
      facts: { name: { text: 'who.opposition' }, loser: { facts: { name: 'Hans' } } },
    },
  ]);
});

scenario('DR-42 DR-119: a character that is out of action after the exchange may not alter the scene', kit, (s) => {
  s.given({ people: [{ disadvantages: ['2C'] }, {}], deck: ['9S', '7D', '3C'] });
  duel(s);
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  s.expectEvent('incapacitated', { character: 's1' });
  expect(storyKeys(s)).toContain('event.pair_judged.alter.over');
  expect(storyKeys(s)).not.toContain('event.pair_judged.alter');
});

scenario(
  'DR-42 DR-147: without a GM the opposition alters nothing, and the story does not say that it may',
  kit,
  (s) => {
    s.given({ gm: 'nobody', people: [{}, {}, {}], deck: ['7C', '9D'] });
    s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
    s.s2.does('vote', { topic: 'proposal:1', yes: true });
    s.s1.does('draw');
    passAll(s);
    expect(storyKeys(s)).toContain('event.pair_judged.alter.over');
  },
);

scenario('DR-119: a character that is taken out of action is not said to give in', kit, (s) => {
  const lines = () => presentation.caption?.(s.s2.view)?.lines.map(({ text }) => text);
  s.given({ people: [{ disadvantages: ['2C'] }, {}], deck: ['7S', '9C', '3C'] });
  duel(s);
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  s.expectEvent('competition_ended', { winners: ['s2'], cause: 'conceded' });
  expect(lines()).toEqual(['event.incapacitated', 'event.competition_ended']);
  expect(storyKeys(s)).toContain('event.incapacitated');
  expect(storyKeys(s)).not.toContain('event.conceded');
  s.given({ deck: ['7S', '9D'] });
  duel(s);
  passAll(s);
  s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'the roof came down' });
  expect(lines()).toEqual(['event.incapacitated', 'event.competition_ended']);
  expect(storyKeys(s)).not.toContain('event.conceded');
});

scenario(
  'DR-78 DR-145: the summary of a session names its contests and given-up attempts, that of a campaign names all',
  kit,
  (s) => {
    const summary = () => presentation.board?.(s.franz.view).find(({ kind }) => kind === 'gathering');
    s.given({ deck: ['5C'] });
    attempt(s);
    passAll(s);
    s.franz.does('stop_attempt');
    expect(storyKeys(s)).toContain('event.attempt_ended.stopped.titled');
    s.gm.does('close_session');
    expect(summary()).toMatchObject({ id: 'session', since: ['event.session_opened'] });
    const { of = [] } = summary() as { readonly of?: readonly string[] };
    expect(of).toEqual(
      expect.arrayContaining(['event.attempt_ended.stopped.titled', 'event.competition_declared.fight']),
    );
    s.gm.does('end_campaign');
    expect(summary()).toMatchObject({ id: 'campaign', since: [] });
  },
);
