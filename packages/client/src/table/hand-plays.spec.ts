import type { PlayView, Presentation } from '@cartomancer/rules/kernel';
import { makePresentation } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { handPlays } from './hand-plays.ts';

const game = {
  shared: { prompt: 1, phase: 'PLAY', waitingFor: ['s1'], asks: { text: 'ask' } },
  own: {
    you: { kind: 'seat', seat: 's1' },
    hand: [
      { handle: 'h1', face: '7H' },
      { handle: 'h2', face: 'JS' },
    ],
  },
} as PlayView;

function presented(plays: Presentation['plays']): Presentation {
  return makePresentation({
    intents: [],
    zones: [
      { id: 'stack', kind: 'stack', place: 'centre', cards: ['shared', 'stack'], label: 'zone.stack', target: 1 },
      { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
    ],
    seatCards: () => [{ seat: 's2', role: { text: 'role' }, cards: 0, back: 'red', targets: ['s2'] }],
    plays,
    line: {},
  });
}

it('combines every card of the hand with every possible target', () => {
  const presentation = presented([{ intent: 'put', card: 'what', target: 'where' }]);
  expect(handPlays(game, { presentation, legal: [{ type: 'put', what: 'h1', where: 1 }] })).toEqual([
    { type: 'put', what: 'h1', where: 1 },
    { type: 'put', what: 'h1', where: 's2' },
    { type: 'put', what: 'h2', where: 1 },
    { type: 'put', what: 'h2', where: 's2' },
  ]);
});

it('lists each card once if there is a single target, and none while no card can be played there', () => {
  const presentation = presented([
    { intent: 'lay', card: 'card', onto: 1 },
    { intent: 'carry', card: 'pile', moves: 'pile', onto: 1 },
  ]);
  expect(handPlays(game, { presentation, legal: [{ type: 'lay', card: 'h1' }, { type: 'carry' }] })).toEqual([
    { type: 'lay', card: 'h1' },
    { type: 'lay', card: 'h2' },
  ]);
  expect(handPlays(game, { presentation, legal: [{ type: 'pass' }] })).toEqual([]);
});
