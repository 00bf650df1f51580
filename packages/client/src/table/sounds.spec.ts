import { expect, it } from 'vitest';

import type { ZoneInput } from '../scene/layout-input.ts';
import { soundBetween } from './sounds.ts';

const deck = (count: number): ZoneInput => ({ id: 'deck', kind: 'deck', place: 'left', cards: [], count });

it('plays a sound for a moved card or a shuffled deck, and none without a change', () => {
  expect(soundBetween([deck(30)], [deck(29)], 1)).toBe('place');
  expect(soundBetween([deck(3)], [deck(40)], 12)).toBe('shuffle');
  expect(soundBetween([deck(30)], [deck(30)], 0)).toBeUndefined();
});

it('plays no shuffle for a new deck', () => {
  expect(soundBetween([], [deck(52)], 0)).toBeUndefined();
});
