import type { SeenCard, View } from '@cartomancer/rules';
import { expect, test } from 'vitest';

import { byFace } from './card-names.ts';
import { toyRuleset } from './toy.ts';

const hand: readonly SeenCard[] = [
  { handle: 'h1', face: 'TD' },
  { handle: 'h4', face: 'JS' },
];
const view: View = {
  shared: {
    prompt: 1,
    discard: [
      { handle: 'h2', face: 'TD' },
      { handle: 'h3', face: '4C' },
    ],
  } as View['shared'],
  own: { hand },
};

test('a face is translated to its handle in the own hand', () => {
  expect(byFace(view, { type: 'nobody_knows', card: 'TD', stack: 2 })).toEqual({
    type: 'nobody_knows',
    card: 'h1',
    stack: 2,
  });
});

test('each face of a list does', () => {
  expect(byFace(view, { type: 'nobody_knows', cards: ['JS', 'TD'] })).toEqual({
    type: 'nobody_knows',
    cards: ['h4', 'h1'],
  });
});

test('paths outside the own part are read from the shared part', () => {
  expect(byFace(view, { type: 'nobody_knows', card: '4C' })).toEqual({ type: 'nobody_knows', card: 'h3' });
});

test('what people write stays as it is', () => {
  const intent = { type: 'nobody_knows', line: 'TD', text: 'JS', name: '4C' };
  expect(byFace(view, intent)).toEqual(intent);
});

test('handles stay as they are', () => {
  expect(byFace(view, { type: 'nobody_knows', card: 'h4' })).toEqual({ type: 'nobody_knows', card: 'h4' });
});

test('a card that lies nowhere, or twice in one place, is an error', () => {
  expect(() => byFace(view, { type: 'nobody_knows', card: '5S' })).toThrow('5S lies 0 times');
  const twice = { ...view, own: { hand: [...hand, { handle: 'h9', face: 'TD' }] } };
  expect(() => byFace(twice, { type: 'nobody_knows', card: 'TD' })).toThrow('TD lies 2 times');
});

test('a list that a view shows in two places counts once', () => {
  expect(byFace({ ...view, own: { hand, shown: hand } }, { type: 'nobody_knows', card: 'TD' })).toHaveProperty(
    'card',
    'h1',
  );
});

test("a ruleset's own table says where a field takes its cards from, and which fields take none", () => {
  const ruleset = toyRuleset();
  expect(byFace(view, { type: 'play_card', card: 'TD', heap: 1 }, ruleset)).toHaveProperty('card', 'h1');
  expect(() => byFace(view, { type: 'play_card', card: '4C', heap: 1 }, ruleset)).toThrow(
    'play_card.card: 4C lies 0 times',
  );
  expect(byFace(view, { type: 'guess', colour: 'TD' }, ruleset)).toHaveProperty('colour', 'TD');
});

test('inside the view of a table the cards are those of its game', () => {
  const atTable = { shared: { prompt: 3, game: view.shared }, own: { game: view.own } } as unknown as View;
  expect(byFace(atTable, { type: 'nobody_knows', card: 'JS' })).toHaveProperty('card', 'h4');
});
