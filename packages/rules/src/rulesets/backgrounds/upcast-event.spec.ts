import { expect, test } from 'vitest';

import { pack } from '../../kernel/index.ts';
import { upcastEvent } from './upcast-event.ts';

const anna = { character: 's1', name: 'Anna' };
const counts = { card: '4S', value: 4, from: 'penalty', back: 'players' };

test('TB-20: events of older versions are converted to the current form', () => {
  const first = pack({ jokers: 'without' });
  const start = { type: 'pack_added', pile: 'red', size: 52, order: first };
  expect(upcastEvent(1, start)).toEqual({ ...start, type: 'deck_shuffled' });
  const twoPacks = {
    type: 'pack_added',
    pile: 'red',
    size: 104,
    order: [...first, ...pack({ jokers: 'without', copy: 2 })],
  };
  // The second pack was added later, but a draw deck may begin with two packs.
  expect(upcastEvent(1, twoPacks)).toEqual(twoPacks);
  expect(upcastEvent(1, { ...twoPacks, pile: 'draw' })).toEqual({ ...twoPacks, pile: 'draw', type: 'deck_shuffled' });
  const named = {
    type: 'background_named',
    ...anna,
    slot: 'type',
    kind: 'type',
    card: 'JC',
    text: 'Athlete',
    scope: 'general',
  };
  expect(upcastEvent(1, named)).toEqual({
    type: 'background_named',
    character: 's1',
    whose: 'Anna',
    slot: 'type',
    kind: 'type',
    card: 'JC',
    name: 'Athlete',
    scope: 'general',
  });
  expect(upcastEvent(1, { type: 'background_granted', ...anna, kind: 'acquired' })).toEqual({
    type: 'background_granted',
    character: 's1',
    whose: 'Anna',
    kind: 'acquired',
  });
  const drawn = { type: 'cards_drawn', ...anna, draw: 'd1', why: 'first' };
  expect(upcastEvent(1, { ...drawn, cards: [{ card: 'KS', counts }] })).toEqual({
    ...drawn,
    cards: ['KS'],
    counts: [counts],
  });
  const chosen = { type: 'card_chosen', ...anna, draw: 'd1', dropped: ['7D'] };
  expect(upcastEvent(1, { ...chosen, kept: counts })).toEqual({ ...chosen, kept: '4S', result: counts });
  const ended = { type: 'competition_ended', winners: ['s2'], names: ['Ben'], cause: 'decisive' };
  expect(upcastEvent(1, ended)).toEqual({ ...ended, winner: 's2' });
  expect(upcastEvent(1, { ...ended, winners: [] })).toMatchObject({ winner: null });
  const fray = { type: 'fray_opened', sides: [['s1', 's2'], ['gm']], names: [['Anna', 'Ben']], gmCards: 1 };
  expect(upcastEvent(1, fray)).toEqual({ ...fray, parties: ['s1', 's2', 'gm'] });
  expect(upcastEvent(1, { type: 'fray_judged', winners: ['s1'] })).toMatchObject({ owner: 's1' });
  expect(upcastEvent(2, named)).toBe(named);
});
