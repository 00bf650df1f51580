/** How a finished challenge, competition or fray is shown and told, whatever ended it. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Message } from '../../../kernel/index.ts';
import { demoScenes } from '../data/demo.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { aimAndDraw, attempt, challenge, duel, fray, passAll } from '../scenarios/steps.ts';
import type { Table } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

function lines(s: Table): readonly Message[] {
  return presentation.caption?.(s.spectator.view)?.lines ?? [];
}

function keys(s: Table): readonly string[] {
  return lines(s).map(({ text }) => text);
}

function shown(s: Table): readonly string[] {
  return (presentation.board?.(s.spectator.view) ?? []).map(({ kind }) => kind);
}

scenario('DR-93: a tie for the highest card of a fray is no success, also once the fray is over', kit, (s) => {
  s.given({ deck: ['KS', '4C', 'KH'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.gm.does('end_fray');
  expect(keys(s)).toEqual(['caption.fray.nobody']);
  expect(presentation.laid?.(s.spectator.view).filter(({ won }) => won === true)).toEqual([]);
  // The bot GM does not tell of a success either.
  const outcomes = demoScenes[0]?.steps.find(({ kind }) => kind === 'fray')?.outcomes;
  expect(ruleset.bot?.(s.gm.view, ruleset.legal(s.gm.view))?.['text']).toBe(outcomes?.open);
});

scenario('DR-81: the caption of a success names its price once it is in words', kit, (s) => {
  s.given({ deck: ['TH'] });
  attempt(s);
  passAll(s);
  expect(keys(s)).toEqual(['caption.outcome.cost']);
  s.gm.does('annotate', { text: 'a torn sleeve' });
  expect(lines(s)[1]).toMatchObject({ text: 'event.cost_set', facts: { text: 'a torn sleeve' } });
});

scenario('DR-59: a competition that is left by agreement is shown to have no winner', kit, (s) => {
  s.given({ deck: ['KC', '9S'] });
  duel(s);
  passAll(s);
  s.s2.does('withdraw');
  s.gm.does('vote', { topic: 'withdraw', yes: true });
  expect(keys(s).slice(0, 2)).toEqual(['caption.withdrew', 'event.competition_ended.nobody']);
});

scenario('DR-59: giving in before a card is drawn has a winner at the table too', kit, (s) => {
  s.given({});
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('concede');
  expect(keys(s)).toEqual(['caption.gave_in', 'event.competition_ended']);
  expect(lines(s)[1]?.facts?.['names']).toMatchObject([{ facts: { name: 'Franz' } }]);
  // There are no cards to show, so the sheets stay on the table.
  expect(shown(s)).toContain('sheet');
  s.given({ deck: ['KC', '9S'] });
  duel(s);
  passAll(s);
  for (const player of [s.s1, s.s2]) player.does('continue');
  s.s1.does('concede');
  expect(keys(s)).toEqual(['caption.gave_in', 'event.competition_ended']);
});

scenario('DR-59: when one of three gives in and the GM ends the rest, no one has won', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KC', '9S', '4S'] });
  s.gm.does('declare_competition', { parties: ['s1', 's2', 's3'] });
  s.s3.does('concede');
  for (const player of [s.s1, s.s2]) player.does('draw');
  passAll(s);
  s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'the bell rings' });
  expect(keys(s)).toEqual(['caption.gave_in', 'event.competition_ended.nobody', 'caption.pair.advantage']);
});

scenario('DR-106: failing on purpose before a card is drawn is shown as a failure', kit, (s) => {
  s.given({});
  challenge(s);
  s.s1.does('intend_failure', { text: 'lets go' });
  expect(keys(s)).toEqual(['caption.outcome.failed']);
});

scenario('DR-106: a card of a party that fails on purpose is not shown as the highest of a fray', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['KS', '4C', '9H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s1.does('intend_failure', { text: 'stumbles' });
  aimAndDraw(s);
  expect(lines(s)[0]).toMatchObject({
    text: 'caption.fray.leads',
    facts: { names: [{ text: 'who.opposition.inside' }] },
  });
  passAll(s);
  expect(lines(s)[0]).toMatchObject({
    text: 'caption.fray.leads',
    facts: { names: [{ text: 'who.opposition.inside' }] },
  });
});

scenario('DR-47: a party that leaves while cards are open is compared with no one', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['7C', '9D', '7S', 'KC', '8D', 'TS'] });
  duel(s, ['s1', 's2', 's3']);
  passAll(s);
  for (const player of [s.s1, s.s2, s.s3]) player.does('continue');
  for (const player of [s.s1, s.s2, s.s3]) player.does('draw');
  s.s3.does('intend_failure');
  const grid = () => presentation.caption?.(s.spectator.view)?.grid?.rows;
  // Two parties are left, so there is one pair and no table of pairs.
  expect(grid()).toHaveLength(1);
  passAll(s);
  s.spectator.sees('shared.phase', 'CO_AFTER');
  expect(grid()).toHaveLength(1);
  expect(keys(s)[0]).toBe('caption.pair.alter');
});

scenario('DR-02: a no to overturning is accepted only while a vote on it is open', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s2.does('set_challenge', { character: 's1', title: 'Climb', suit: 'C', target: 8 });
  s.s3.refused('vote', { topic: 'overturn', yes: false }, 'E_PHASE');
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.s2.does('vote', { topic: 'overturn', yes: false });
});

scenario('DR-80: stopping after a partial success is told as settling for it', kit, (s) => {
  s.given({ deck: ['TS'] });
  attempt(s);
  passAll(s);
  s.s1.does('stop_attempt');
  s.expectEvent('attempt_ended', { cause: 'accepted' });
  expect(keys(s)).toEqual(['caption.outcome.partial']);
});
