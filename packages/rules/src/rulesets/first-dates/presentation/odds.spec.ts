import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import type { TableView } from '../view-types.ts';
import { warningFor } from './foreseen.ts';
import { odds } from './odds.ts';

function oddsOf(view: TableView, type: string, face: string, stack = 1) {
  const card = view.own.hand.find((held) => held.face === face)?.handle;
  return odds(view, { type, card, stack });
}

function warningOf(view: TableView, type: string, face: string, stack: number) {
  const card = view.own.hand.find((held) => held.face === face)?.handle;
  return warningFor(view, { type, card, stack })?.text;
}

/** The chance in percent that `size` cards, taken from `unseen` ones, contain at least one of the `fitting` ones. */
function chance(unseen: number, fitting: number, size: number): number {
  let none = 1;
  for (let card = 0; card < size; card += 1) none *= (unseen - fitting - card) / (unseen - card);
  return Math.round(100 * (1 - none));
}

scenario('TB-24 FD-74: the odds of a card say how likely the Interference has its rank', kit, (s) => {
  s.given({
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['TC', '3H', '4C', '5S', 'KD'] },
    oi: { hand: ['2H', '6C', '7C', '8S', '9D'] },
    turn: 'date',
  });
  // Without three tops, the Date's five cards and the two traits, 42 of 52 cards are unseen, two of them tens.
  expect(oddsOf(s.date.view, 'play_card', 'TC')).toEqual({
    text: 'odds.covered',
    facts: { n: chance(42, 2, 5) },
  });
  expect(oddsOf(s.date.view, 'play_card', '4C')).toEqual({
    text: 'odds.covered',
    facts: { n: chance(42, 3, 5) },
  });
});

scenario('TB-24 FD-18: with open hands the odds are 0 or 100 percent', kit, (s) => {
  s.given({
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['TC', '4C'] },
    oi: { hand: ['TH', '6C'] },
    turn: 'date',
    options: { openHands: true },
  });
  expect(oddsOf(s.date.view, 'play_card', 'TC')?.facts).toEqual({ n: 100 });
  expect(oddsOf(s.date.view, 'play_card', '4C')?.facts).toEqual({ n: 0 });
});

scenario('TB-24 FD-91: the Interference sees how likely it is that its card is answered', kit, (s) => {
  s.given({
    stacks: ['TD', 's:3D', 'JS'],
    oi: { hand: ['3H', '3C', '4C', '5S', 'JD'] },
    system1: { hand: ['2S', '6D', '7C'] },
    reaction: { by: 'system1', stack: 2 },
  });
  // The System's deck has 52 cards, one of them on the table: hearts and threes fit, including its own 3♥.
  expect(oddsOf(s.oi.view, 'oi_play', '3H')).toEqual({
    text: 'odds.answered',
    facts: { seat: s.shared.last?.seat, n: chance(51, 15, 3) },
  });
});

scenario('TB-24 FD-117 FD-118: three of a suit can be covered, three of a rank cannot', kit, (s) => {
  s.given({
    stacks: ['7D', '7C', '5H'],
    date: { hand: ['2H'] },
    system1: { hand: ['7H', '5C'] },
    turn: 'system1',
  });
  expect(oddsOf(s.system1.view, 'play_card', '7H', 3)).toBeUndefined();
  expect(warningOf(s.system1.view, 'play_card', '7H', 3)).toBe('warn.ends');
  expect(oddsOf(s.system1.view, 'play_card', '5C', 3)?.text).toBe('odds.covered');
  s.given({ stacks: ['2H', '9H', '7C'], system1: { hand: ['7H'] }, turn: 'system1' });
  expect(oddsOf(s.system1.view, 'play_card', '7H', 3)?.text).toBe('odds.covered');
  expect(warningOf(s.system1.view, 'play_card', '7H', 3)).toBe('warn.may_end');
});

scenario('TB-24 FD-119: no odds of an answer where the Interference ends the date', kit, (s) => {
  const given = {
    stacks: ['TD', 's:3S', 'JD'],
    oi: { hand: ['3D', '3H'] },
    system1: { hand: ['2S', '6D', '7C'] },
    reaction: { by: 'system1', stack: 2 },
  } as const;
  s.given(given);
  expect(oddsOf(s.oi.view, 'oi_play', '3D', 2)).toBeUndefined();
  expect(warningOf(s.oi.view, 'oi_play', '3D', 2)).toBe('warn.ends');
  expect(oddsOf(s.oi.view, 'oi_play', '3H', 2)?.text).toBe('odds.answered');
  s.given({ ...given, options: { respondToOiEnding: true } });
  expect(oddsOf(s.oi.view, 'oi_play', '3D', 2)?.text).toBe('odds.answered');
  expect(warningOf(s.oi.view, 'oi_play', '3D', 2)).toBe('warn.may_end.answer');
});

scenario('FD-119 FD-137: a card on that of a removed seat ends the date, because no one can answer it', kit, (s) => {
  s.given({
    stacks: ['TD', '4S', 'JD'],
    seats: 5,
    system1: { hand: ['4C', '5S'] },
    oi: { hand: ['4D', '4H'] },
    turn: 'system1',
    options: { respondToOiEnding: true },
  });
  s.system1.does('play_card', { card: '4C', stack: 2 });
  expect(warningOf(s.oi.view, 'oi_play', '4D', 2)).toBe('warn.may_end.answer');
  s.system.does('seat_left', { seat: 's3' });
  s.host.does('remove_seat', { seat: 's3' });
  expect(warningOf(s.oi.view, 'oi_play', '4D', 2)).toBe('warn.ends');
  expect(oddsOf(s.oi.view, 'oi_play', '4H', 2)).toBeUndefined();
  s.oi.does('oi_play', { card: '4D', stack: 2 });
  s.expectEvent('date_ended', { pattern: 'suits' });
});

scenario('TB-24 FD-94: with `oiChain=once` an answer cannot be covered', kit, (s) => {
  const given = {
    stacks: ['TD', 's:3D', 'JS'],
    system1: { hand: ['3C'] },
    reaction: { by: 'system1', stack: 2 },
  } as const;
  s.given(given);
  expect(oddsOf(s.system1.view, 'respond', '3C', 2)?.text).toBe('odds.covered');
  s.given({ ...given, options: { oiChain: 'once' } });
  expect(oddsOf(s.system1.view, 'respond', '3C', 2)).toBeUndefined();
});
