import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import german from '../data/text.de.json' with { type: 'json' };
import english from '../data/text.en.json' with { type: 'json' };
import { kit } from '../scenarios/kit.ts';
import { presentation } from './index.ts';

scenario('CR-90 CR-128: the events name the covered card, and the attacks that magic works on', kit, (s) => {
  s.given({
    trump: 'S',
    parts: {
      B: { hand: ['JH', 'JD', '2D'], side: 'us' },
      C: { hand: ['3D'], side: 'us' },
      E: { hand: ['2H'], side: 'them' },
    },
    attacks: [
      { on: 'B', by: 'E', pile: ['9H'] },
      { on: 'C', by: 'E', pile: ['4C', '9S'] },
      { on: 'B', by: 'E', pile: ['6D'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: 'JH', effect: { k: 'J.move', from: 'A2', to: 'A3' } });
  s.spectator.heard('attack_covered', { top: '9H' });
  s.spectator.heard('spell_cast', { top: '9S', name: 'C', onto: '6D', ontoName: 'B' });
});

test('CR-128 CR-178: magic is told with its targets; a red card of the place is aimed at everyone', () => {
  const cast = { type: 'spell_cast', partName: 'Moss', card: 'JH', cost: 1, costTotal: 1 } as const;
  const moved = { top: '9S', name: 'Ada, a smith', onto: '6D', ontoName: 'Bo' } as const;
  expect(
    presentation.line({ ...cast, effect: { k: 'J.move', from: 'A2', to: 'A3' }, ...moved })?.message.facts?.['effect'],
  ).toEqual({ text: 'effect.told.J.move', facts: { ...moved, name: 'Ada' } });
  expect(
    presentation.line({ ...cast, effect: { k: 'J.remove', aid: 'A1' }, top: '8H' })?.message.facts?.['effect'],
  ).toMatchObject({ facts: { top: '8H', name: { text: 'effect.told.everyone' } } });
});

test('CR-170: magic is told as free for those who do not pay for it', () => {
  const cast = { type: 'spell_cast', part: 'n1', partName: 'Vell', card: 'QC', effect: { k: 'Q.draw' }, cost: 1 };
  expect(presentation.line(cast)?.message.facts?.['cost']).toMatchObject({ text: 'cost.some', facts: { n: 1 } });
  expect(presentation.line({ ...cast, free: true })?.message.facts?.['cost']).toMatchObject({ text: 'cost.none' });
});

test('CR-90: a cover for which the player says nothing is told too', () => {
  const line = presentation.line({ type: 'attack_covered', byName: 'Ada', card: 'QH', top: '9H', say: null });
  expect(line).toMatchObject({ kind: 'card', card: 'QH', message: { text: 'event.attack_covered' } });
});

test('CR-89: a line that is told again is in the story with its new words; one that is kept is not told twice', () => {
  const told = presentation.line({ type: 'retold', ref: 'L1', partName: 'Moss, a smith', text: 'I hop.' });
  expect(told?.message).toMatchObject({ text: 'event.retold', facts: { partName: 'Moss', text: 'I hop.' } });
  expect(presentation.line({ type: 'retold', ref: 'L1', partName: 'Moss', text: null })).toBeUndefined();
});

test('CR-188: a request for another card after a tie is told, the first request is not', () => {
  const asked = { type: 'reveal_asked', parts: ['c1', 'c2'], acts: 'lowest' } as const;
  expect(presentation.line({ ...asked, again: true })?.message.text).toBe('event.reveal_asked');
  expect(presentation.line({ ...asked, again: false })).toBeUndefined();
});

test('CR-169: the story tells that an NPC from a pool leaves', () => {
  const line = presentation.line({ type: 'npc_dissolved', npc: 'n1', name: 'Old Sal', npcName: 'Old Sal' });
  expect(line?.message).toMatchObject({ text: 'event.npc_dissolved', facts: { npcName: 'Old Sal' } });
});

test('CR-49 CR-32: the story tells that a conflict or a prequel is called off before the deal', () => {
  expect(presentation.line({ type: 'setup_cancelled' })?.message.text).toBe('event.setup_cancelled');
  expect(presentation.line({ type: 'prequel_cancelled' })?.message.text).toBe('event.prequel_cancelled');
});

test('CR-52: the stakes are told in alphabetical order of the sides, each in a sentence of its own', () => {
  const sealed = { type: 'stakes_sealed', trump: 'S', sides: ['B', 'A'], stakes: { B: 'No.', A: 'Yes.' } } as const;
  const one = (side: string, text: string) => ({ text: 'event.stakes_sealed.side', facts: { side, text } });
  expect(presentation.line(sealed)?.message.facts?.['told']).toEqual({
    text: 'event.stakes_sealed.more',
    facts: { all: one('A', 'Yes.'), next: one('B', 'No.') },
  });
});

test('CR-24: the GM’s words are told with an approved prequel; without words the scene follows at once', () => {
  const approved = { type: 'prequel_approved', accept: true } as const;
  expect(presentation.line({ ...approved, note: 'It is raining.' })).toMatchObject({
    kind: 'event',
    message: { text: 'event.prequel_approved.yes.told', facts: { note: 'It is raining.' } },
  });
  expect(presentation.line({ ...approved, note: null })).toBeUndefined();
});

test('CR-113: the story of a forced concession does not speak of a third wound', () => {
  const catalogues = [english, german].map((texts) => [
    texts['event.conceded.third'],
    texts['event.conceded.third.told'],
  ]);
  for (const told of catalogues.flat()) expect(told).not.toMatch(/third|dritte/u);
});
