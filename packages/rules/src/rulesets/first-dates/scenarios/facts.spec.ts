/** Properties that follow from the rules, checked on every kind of table. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { pack, sameRank } from '../../../kernel/index.ts';
import { fits, hasPlace, matches, patternOf, topsWith } from '../matching.ts';

const whole = pack({ jokers: 'without' });
const card = fc.constantFrom(...whole);
const threeTops = fc.tuple(card, card, card);

/** Every three tops in any order: both decks together have each face twice, so one face can be on two stacks but not on three. */
function everyThreeTops(visit: (tops: readonly CardCode[]) => void): void {
  for (const [one, first] of whole.entries())
    for (const [two, second] of whole.entries())
      for (const third of whole.slice(two))
        if (two >= one && !(first === second && second === third)) visit([first, second, third]);
}

test('FD-16 FD-61: for every card and top exactly one of System and Date may play', () => {
  for (const one of whole) for (const top of whole) expect(fits('system', one, top)).not.toBe(fits('date', one, top));
});

test('FD-72 a: a Date with three cards of its deck or more always has a legal play', () => {
  everyThreeTops((tops) => {
    if (patternOf(tops) !== null) return;
    const stuck = whole.filter((one) => tops.every((top) => matches(one, top)));
    if (stuck.length > 2) expect.fail(`${tops.join(' ')} leave no place to ${stuck.join(' ')}`);
  });
});

test('FD-72 b: a System card that would end the date can always go elsewhere without ending it', () => {
  fc.assert(
    fc.property(threeTops, card, (tops, one) => {
      fc.pre(patternOf(tops) === null && !(tops[0] === tops[1] && tops[1] === tops[2]));
      const ends = (stack: number): boolean => patternOf(topsWith(tops, one, stack)) !== null;
      const places = [1, 2, 3].filter((stack) => matches(one, tops[stack - 1] ?? one));
      return !places.some(ends) || places.some((stack) => !ends(stack));
    }),
    { numRuns: 20_000, seed: 72 },
  );
});

test('FD-72 c: the Date can be forced to end the date', () => {
  const tops: readonly CardCode[] = ['TD', '3D', 'JS'];
  const hand: readonly CardCode[] = ['4D', '9D', 'QD', 'KD', 'JD'];
  const plays = hand.flatMap((one) =>
    [1, 2, 3].filter((stack) => fits('date', one, tops[stack - 1] ?? one)).map((stack) => topsWith(tops, one, stack)),
  );
  expect(plays.length).toBeGreaterThan(0);
  expect(plays.every((after) => patternOf(after) !== null)).toBe(true);
});

test('FD-118: covering with the same rank never breaks three of a rank', () => {
  let covered = 0;
  everyThreeTops((tops) => {
    if (patternOf(tops) !== 'ranks') return;
    for (const [index, top] of tops.entries())
      for (const one of whole.filter((candidate) => sameRank(candidate, top))) {
        covered += 1;
        expect(patternOf(topsWith(tops, one, index + 1))).toBe('ranks');
      }
  });
  expect(covered).toBeGreaterThan(1000);
});

test('FD-120 FD-115: all suits and all ranks never hold together', () => {
  everyThreeTops((tops) => {
    const [first, ...others] = tops;
    const ranks = others.every((top) => first !== undefined && sameRank(top, first));
    const suits = others.every((top) => first !== undefined && top[1] === first[1]);
    if (ranks && suits) expect.fail(tops.join(' '));
  });
});

test('FD-65 FD-114: a seat can play exactly if one of its cards fits', () => {
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 5 }),
      threeTops,
      fc.constantFrom('date', 'system'),
      (hand, tops, role) => hasPlace(role, hand, tops) === hand.some((one) => tops.some((top) => fits(role, one, top))),
    ),
    { seed: 65 },
  );
  expect(hasPlace('date', [], ['TD', '3D', 'JS'])).toBe(false);
});
