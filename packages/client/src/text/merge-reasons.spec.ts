import { expect, test } from 'vitest';

import { mergeReasons } from './merge-reasons.ts';

const noMatch = (card: string, top: string) => ({ code: 'FD_SYS_NO_MATCH', clause: 'FD-59', facts: { card, top } });

test('a card that fits none of three stacks has one reason with the three cards', () => {
  expect(mergeReasons([noMatch('KC', '8S'), noMatch('KC', '4H'), noMatch('KC', '3H')])).toEqual([
    { code: 'FD_SYS_NO_MATCH', clause: 'FD-59', facts: { card: 'KC', top: ['8S', '4H', '3H'] } },
  ]);
});

test('reasons of other rules, and those that differ in more than a card, stay apart', () => {
  const suit = (top: string, name: string) => ({ code: 'X', clause: 'Y', facts: { card: 'KC', top, suit: name } });
  const named = (name: string) => ({ code: 'N', clause: 'Y', facts: { name } });
  const reasons = [noMatch('KC', '8S'), suit('4H', 'H'), suit('4C', 'C'), named('Ada'), named('Ben')];
  expect(mergeReasons(reasons)).toEqual(reasons);
});

test('equal reasons become one', () => {
  expect(mergeReasons([noMatch('KC', '8S'), noMatch('KC', '8S')])).toEqual([noMatch('KC', '8S')]);
});
