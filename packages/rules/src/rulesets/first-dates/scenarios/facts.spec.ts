/** Properties that follow from the rules, checked for all cards and tops, or for random ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { pack, sameRank } from '../../../kernel/index.ts';
import { fits, hasPlace, matches, patternOf, topsWith } from '../matching.ts';

const whole = pack({ jokers: 'without' });
const card = fc.constantFrom(...whole);
const threeTops = fc.tuple(card, card, card);

/**
 * Visits every set of three tops once, regardless of their order. Both decks together have each face twice, so no face
 * is on three stacks.
 */
function everyThreeTops(visit: (tops: readonly CardCode[]) => void): void {
  for (const [firstIndex, first] of whole.entries())
    for (const [secondIndex, second] of whole.entries())
      for (const third of whole.slice(secondIndex))
        if (secondIndex >= firstIndex && !(first === second && second === third)) visit([first, second, third]);
}

test('FD-16 FD-61: for every card and top exactly one of System and Date may play', () => {
  for (const face of whole)
    for (const top of whole) expect(fits('system', face, top)).not.toBe(fits('date', face, top));
});

test('FD-72 a: a Date with three cards of its deck or more always has a legal play', () => {
  everyThreeTops((tops) => {
    if (patternOf(tops) !== null) return;
    const stuck = whole.filter((face) => tops.every((top) => matches(face, top)));
    if (stuck.length > 2) expect.fail(`${tops.join(' ')} leave no stack for ${stuck.join(' ')}`);
  });
});

test('FD-72 b: a System card that would end the date on one stack is also allowed on another where it does not', () => {
  fc.assert(
    fc.property(threeTops, card, (tops, face) => {
      fc.pre(patternOf(tops) === null && !(tops[0] === tops[1] && tops[1] === tops[2]));
      const ends = (stack: number): boolean => patternOf(topsWith(tops, face, stack)) !== null;
      const places = [1, 2, 3].filter((stack) => matches(face, tops[stack - 1] ?? face));
      return !places.some(ends) || places.some((stack) => !ends(stack));
    }),
    { numRuns: 20_000, seed: 72 },
  );
});

test('FD-72 c: the Date can be forced to end the date', () => {
  const tops: readonly CardCode[] = ['TD', '3D', 'JS'];
  const hand: readonly CardCode[] = ['4D', '9D', 'QD', 'KD', 'JD'];
  const plays = hand.flatMap((face) =>
    [1, 2, 3]
      .filter((stack) => fits('date', face, tops[stack - 1] ?? face))
      .map((stack) => topsWith(tops, face, stack)),
  );
  expect(plays.length).toBeGreaterThan(0);
  expect(plays.every((after) => patternOf(after) !== null)).toBe(true);
});

test('FD-118: covering with the same rank never breaks three of a rank', () => {
  let covered = 0;
  everyThreeTops((tops) => {
    if (patternOf(tops) !== 'ranks') return;
    for (const [index, top] of tops.entries())
      for (const face of whole.filter((candidate) => sameRank(candidate, top))) {
        covered += 1;
        expect(patternOf(topsWith(tops, face, index + 1))).toBe('ranks');
      }
  });
  expect(covered).toBeGreaterThan(1000);
});

test('FD-120 FD-115: three tops never share both their suit and their rank', () => {
  everyThreeTops((tops) => {
    const [first, ...others] = tops;
    const ranks = others.every((top) => first !== undefined && sameRank(top, first));
    const suits = others.every((top) => first !== undefined && top[1] === first[1]);
    if (ranks && suits) expect.fail(tops.join(' '));
  });
});

test('FD-65 FD-114: a seat can play if and only if one of its cards fits', () => {
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 5 }),
      threeTops,
      fc.constantFrom('date', 'system'),
      (hand, tops, role) =>
        hasPlace(role, hand, tops) === hand.some((face) => tops.some((top) => fits(role, face, top))),
    ),
    { seed: 65 },
  );
  expect(hasPlace('date', [], ['TD', '3D', 'JS'])).toBe(false);
});
