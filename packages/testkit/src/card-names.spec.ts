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

test('replaces a face by its handle in the viewer’s hand', () => {
  expect(byFace(view, { type: 'unknown_intent', card: 'TD', stack: 2 })).toEqual({
    type: 'unknown_intent',
    card: 'h1',
    stack: 2,
  });
});

test('replaces each face of a list', () => {
  expect(byFace(view, { type: 'unknown_intent', cards: ['JS', 'TD'] })).toEqual({
    type: 'unknown_intent',
    cards: ['h4', 'h1'],
  });
});

test('finds a card in the shared part if the own part has none', () => {
  expect(byFace(view, { type: 'unknown_intent', card: '4C' })).toEqual({ type: 'unknown_intent', card: 'h3' });
});

test('leaves written text unchanged', () => {
  const intent = { type: 'unknown_intent', line: 'TD', text: 'JS', name: '4C' };
  expect(byFace(view, intent)).toEqual(intent);
});

test('leaves handles unchanged', () => {
  expect(byFace(view, { type: 'unknown_intent', card: 'h4' })).toEqual({ type: 'unknown_intent', card: 'h4' });
});

test('throws for a card that is nowhere, or twice in one place', () => {
  expect(() => byFace(view, { type: 'unknown_intent', card: '5S' })).toThrow('5S occurs 0 times');
  const twice = { ...view, own: { hand: [...hand, { handle: 'h9', face: 'TD' }] } };
  expect(() => byFace(twice, { type: 'unknown_intent', card: 'TD' })).toThrow('TD occurs 2 times');
});

test('counts a list only once if a view shows it in two places', () => {
  expect(byFace({ ...view, own: { hand, shown: hand } }, { type: 'unknown_intent', card: 'TD' })).toHaveProperty(
    'card',
    'h1',
  );
});

test("searches only the cards that the ruleset's field takes, and none for a field without cards", () => {
  const ruleset = toyRuleset();
  expect(byFace(view, { type: 'play_card', card: 'TD', heap: 1 }, ruleset)).toHaveProperty('card', 'h1');
  expect(() => byFace(view, { type: 'play_card', card: '4C', heap: 1 }, ruleset)).toThrow(
    'play_card.card: 4C occurs 0 times',
  );
  expect(byFace(view, { type: 'guess', colour: 'TD' }, ruleset)).toHaveProperty('colour', 'TD');
});

test('finds cards in the game inside the view of a table', () => {
  const atTable = { shared: { prompt: 3, game: view.shared }, own: { game: view.own } } as unknown as View;
  expect(byFace(atTable, { type: 'unknown_intent', card: 'JS' })).toHaveProperty('card', 'h4');
});
