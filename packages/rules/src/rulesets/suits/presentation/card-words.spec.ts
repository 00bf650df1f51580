import { scenario } from '@cartomancer/testkit';
import type { CardCode } from '../../../kernel/index.ts';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { attacked, guard, versus } from '../scenarios/steps.ts';
import { cardAt } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

function wordsOf(view: TableView, face: CardCode, type: 'commit_card' | 'lend_card' = 'commit_card') {
  const card = (view.own.hand ?? []).find((held) => held.face === face)?.handle ?? '';
  expect(cardAt(view.own.hand ?? [], card)?.face).toBe(face);
  return presentation.move(view, { type, card });
}

const total = (view: TableView, face: CardCode) => wordsOf(view, face).message.facts?.['total'];

scenario('SU-173: a spade promises the total without the penalty for stealing from a person', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], hands: { vera: ['KS', '9C', '2S'] }, player: ['9H'], gm: ['4C'] });
  versus(s, s.vera, 11, { use: 'thief', mode: 'person', trait: 'insight' });
  s.spectator.sees('shared.play.total', 13 - 5 + 9);
  expect(total(s.vera.view, '9C')).toBe(13 - 5 + 9 + 9);
  expect(total(s.vera.view, 'KS')).toBe(13 + 9 + 10);
  s.vera.does('commit_card', { card: 'KS' });
  s.spectator.sees('shared.play.total', 13 + 9 + 10);
});

scenario('SU-173: for the GM’s pickpocket, too, a spade promises the total without the penalty', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], hands: { vera: ['9C'], gm: ['5S', '5C'] }, player: ['9H'], gm: ['4C'] });
  attacked(s, 12, { skill: 'thief', mode: 'person', targets: ['s1'] });
  s.vera.does('commit_card', { card: '9C' });
  s.gm.sees('own.secrets.total', 12 - 5 + 4);
  expect(total(s.gm.view, '5C')).toBe(12 - 5 + 4 + 5);
  expect(total(s.gm.view, '5S')).toBe(12 + 4 + 5);
});

scenario('SU-75 SU-86: a Queen is described as one to lend only to a player with an ally', kit, (s) => {
  const hands = { vera: ['QD'], moss: ['QC'], gm: ['QS', '2H'] } as const;
  s.given({ crew: ['vera', 'moss'], order: ['vera', 'n1'], npcs: [guard], hands, player: ['9H'], gm: ['9C'] });
  versus(s, s.vera, 11, { use: 'guns', trait: 'dodge' });
  expect(wordsOf(s.vera.view, 'QD').means).toMatchObject({ facts: { one: { text: 'mean.face.Q' } } });
  expect(JSON.stringify(wordsOf(s.moss.view, 'QC', 'lend_card').means)).toContain('mean.face.Q.plain');
  expect(wordsOf(s.gm.view, 'QS').means).toEqual({ text: 'mean.face.Q.plain' });
  s.given({
    crew: ['vera'],
    order: ['vera', 'n1'],
    npcs: [guard],
    hands: { vera: ['QS'] },
    player: ['9H'],
    gm: ['9C'],
  });
  versus(s, s.vera, 11, { use: 'guns', trait: 'dodge' });
  expect(wordsOf(s.vera.view, 'QS').means).toEqual({ text: 'mean.face.Q.plain' });
});

scenario('SU-81: the form of a joker promises no total before a card is named', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], hands: { vera: ['X1', '9S'] }, player: ['9H'], gm: ['9C'] });
  versus(s, s.vera, 11, { use: 'stealth', trait: 'insight' });
  expect(wordsOf(s.vera.view, '9S').message.text).toBe('move.commit_card.makes');
  expect(wordsOf(s.vera.view, 'X1').message.text).toBe('move.commit_card.other');
});

for (const [jackSource, means] of [
  ['playersDiscard', 'mean.face.J'],
  ['thisPlay', 'mean.face.J.none'],
] as const)
  scenario(`SU-70 SU-73: with jackSource ${jackSource}, the Jack of a rival looks at the right cards`, kit, (s) => {
    const options = { crewAgainstCrew: 'consent', jackSource } as const;
    s.given({
      crew: ['kade', 'vera'],
      hands: { kade: ['5C'], vera: ['JC'] },
      player: ['4H', 'QD', '3S'],
      options,
    });
    s.kade.does('declare_play', { use: 'thug', marks: ['s2'], text: 'That was my car.' });
    s.vera.does('answer_call', { accept: true });
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'block' });
    s.kade.does('finish_step');
    expect(JSON.stringify(wordsOf(s.vera.view, 'JC').means)).toContain(`"${means}"`);
  });

scenario('SU-74: a Jack promises a number card only while there is one', kit, (s) => {
  const setting = { crew: ['vera'], npcs: [guard], hands: { vera: ['JS'] }, gm: ['9C'] } as const;
  s.given({ ...setting, player: ['QH'] });
  versus(s, s.vera, 11, { use: 'stealth', trait: 'insight' });
  expect(wordsOf(s.vera.view, 'JS').means).toEqual({ text: 'mean.face.J.none' });
  s.given({ ...setting, player: ['9H'] });
  versus(s, s.vera, 11, { use: 'stealth', trait: 'insight' });
  expect(wordsOf(s.vera.view, 'JS').means).toEqual({ text: 'mean.face.J' });
});

scenario('SU-163: a heart is offered as a place in the swap only while someone who was named has none', kit, (s) => {
  const setting = { hands: { ruth: ['4H', '5H'] }, player: ['9C'] } as const;
  const swap = (marks: readonly string[]) => {
    s.given(setting);
    s.ruth.does('declare_play', { use: 'leadership', mode: 'swap', marks, text: 'Trade.' });
    s.gm.does('set_opposition', { kind: 'formula' });
  };
  const hint = (face: CardCode) => JSON.stringify(wordsOf(s.ruth.view, face).means ?? null);
  swap(['s1']);
  expect(hint('4H')).not.toContain('rider.leadership.swap.H');
  swap(['s1', 's2']);
  expect(hint('4H')).toContain('rider.leadership.swap.H');
  s.ruth.does('commit_card', { card: '4H' });
  expect(hint('5H')).not.toContain('rider.leadership.swap.H');
});

scenario('SU-163: the form says that everyone who may swap has to be named', kit, (s) => {
  const labelled = () =>
    presentation.choice?.(s.ruth.view, { intent: 'declare_play', field: 'use', value: 'leadership' })?.text;
  s.given({});
  expect(labelled()).toBe('choice.skill.swap');
  s.given({ crew: ['vera', 'ruth'] });
  expect(labelled()).toBe('choice.skill.tagged');
});
