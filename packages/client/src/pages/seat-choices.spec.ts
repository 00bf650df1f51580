import { ruleset } from '@cartomancer/rules/rulesets/first-dates';
import { ruleset as suits } from '@cartomancer/rules/rulesets/suits';
import { expect, test } from 'vitest';

import { seatChoices, seatsAsked } from './seat-choices.ts';

test('the offered numbers of seats depend on the options', () => {
  expect(seatChoices(ruleset, {})).toEqual([3, 4, 5, 6, 7, 8]);
  expect(seatChoices(ruleset, { maxSeats: 4 })).toEqual([3, 4]);
  expect(seatChoices(ruleset, { maxSeats: 10 }).at(-1)).toBe(10);
});

test('by default there are seats for a group of four; a chosen number is reduced to what the options allow', () => {
  expect(seatsAsked(ruleset, { seats: undefined, options: {} })).toBe(4);
  expect(seatsAsked(suits, { seats: undefined, options: {} })).toBe(4);
  expect(seatsAsked(ruleset, { seats: 7, options: {} })).toBe(7);
  expect(seatsAsked(ruleset, { seats: 7, options: { maxSeats: 5 } })).toBe(5);
});
