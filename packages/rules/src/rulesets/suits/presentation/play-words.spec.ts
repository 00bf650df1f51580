/** The words of a play: who opposes it, what the suits add, and the totals while it is open. */
import type { Intent } from '../../../kernel/index.ts';
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { against, guard, versus } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

const words = (view: TableView, intent: Intent) => presentation.move(view, intent);
const panelTexts = (view: TableView) =>
  presentation.panels(view).flatMap(({ title, lines }) => [title.text, ...lines.map(({ text }) => text)]);
const opposed: Intent = { type: 'set_opposition', kind: 'opposed' };

scenario('SU-115: the form names the target, and says if its sheet has no value to oppose with', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard, { name: 'Rook', attributes: { wits: 4 } }] });
  s.moss.does('declare_play', { use: 'stealth', marks: ['n1'], text: 'Past them.' });
  expect(words(s.gm.view, opposed)).toMatchObject({
    message: { text: 'move.set_opposition.opposed.at', facts: { names: ['Guard'] } },
    means: { text: 'mean.wish.blank', facts: { npc: 'Guard' } },
  });
  s.moss.does('withdraw_play');
  s.moss.does('declare_play', { use: 'stealth', marks: ['n2'], text: 'Past them.' });
  expect(words(s.gm.view, opposed).means).toMatchObject({ text: 'mean.wish' });
});

scenario('SU-156: while leaders are asked, a change of the opposition is set aside', kit, (s) => {
  s.given({ crew: ['moss'], order: ['moss', 'n1', 'n2'], npcs: [guard, { name: 'Rook' }] });
  s.moss.does('declare_play', { use: 'guns', marks: ['n1'], text: 'Down!' });
  expect(words(s.gm.view, opposed).aside).toBeUndefined();
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 4 });
  s.gm.sees('shared.play.step', 'COVER');
  expect(words(s.gm.view, opposed).aside).toBe(true);
});

scenario('SU-97: for a suit that no card has yet, the panel shows its effect and no count', kit, (s) => {
  s.given({ crew: ['moss'], player: ['3C'], npcs: [guard] });
  against(s, s.moss, 15, { use: 'athlete' });
  expect(panelTexts(s.moss.view)).toContain('panel.riders.none');
  expect(panelTexts(s.moss.view)).not.toContain('panel.riders.line');
});

scenario(
  'SU-76: while a Jack fetches a card, no total is shown: the cards of the play are already discarded',
  kit,
  (s) => {
    s.given({ crew: ['moss'], player: ['3C'], gm: ['4H'], npcs: [guard], hands: { moss: ['JD'] } });
    versus(s, s.moss, 3, { use: 'stealth', trait: 'insight' });
    expect(presentation.zoneWords?.(s.gm.view, 'area')).toBeDefined();
    expect(panelTexts(s.gm.view)).toContain('panel.secret');
    s.moss.does('commit_card', { card: 'h1' });
    s.moss.does('finish_step');
    s.gm.does('finish_step');
    s.spectator.sees('shared.play.step', 'JACKS');
    expect(presentation.zoneWords?.(s.gm.view, 'area')).toBeUndefined();
    expect(panelTexts(s.gm.view)).not.toContain('panel.secret');
  },
);

scenario('SU-18: only the suggested values are called typical', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
  s.s1.does('set_suit', { suit: 'S' });
  const [usual] = presentation.suggests?.(s.s1.view) ?? [];
  expect(usual).toMatchObject({ type: 'set_attributes' });
  const typical = { ...usual, type: 'set_attributes' };
  expect(words(s.s1.view, typical).message.text).toBe('move.set_attributes.usual');
  expect(words(s.s1.view, { ...typical, wits: 2 }).message.text).toBe('move.set_attributes');
});

scenario('SU-120: once the other side is down, players are no longer asked to add to the turn order', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [{ ...guard, attributes: { dexterity: 3, fitness: 2 } }],
    player: ['3C'],
    gm: ['9C'],
  });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.moss.sees('own.asks', { text: 'ask.INIT' });
  s.gm.does('rule', { target: 'n1', change: { field: 'damage', value: 20 }, reason: 'A lamp falls.' });
  s.moss.sees('own.asks', { text: 'ask.INIT.won' });
});
