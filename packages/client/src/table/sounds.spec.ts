import { expect, it } from 'vitest';

import type { ZoneInput } from '../scene/layout-input.ts';
import { soundBetween } from './sounds.ts';

const deck = (count: number): ZoneInput => ({ id: 'deck', kind: 'deck', place: 'left', cards: [], count });

it('hears a card that moves, a deck that is shuffled, and nothing where nothing happens', () => {
  expect(soundBetween([deck(30)], [deck(29)], 1)).toBe('place');
  expect(soundBetween([deck(3)], [deck(40)], 12)).toBe('shuffle');
  expect(soundBetween([deck(30)], [deck(30)], 0)).toBeUndefined();
});

it('takes a deck that was not there for no shuffle', () => {
  expect(soundBetween([], [deck(52)], 0)).toBeUndefined();
});
