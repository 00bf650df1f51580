import { expect, test } from 'vitest';

import { yieldingParts } from './yielding-parts.ts';

// The places on a desktop, 1440 × 900, with a hand of seven.
const parts = new Map([
  ['seat', { x: 353, y: 541, width: 288, height: 72 }],
  ['moves', { x: 977, y: 534, width: 102, height: 36 }],
  ['order', { x: 977, y: 578, width: 102, height: 28 }],
] as const);

const cardAt = (x: number) => ({ x, y: 562, width: 164, height: 230 });

test('parts make room for a raised card only if they would be drawn over it', () => {
  expect(yieldingParts(parts, [cardAt(543)])).toEqual(['seat']);
  expect(yieldingParts(parts, [cardAt(720)])).toEqual([]);
  expect(yieldingParts(parts, [cardAt(900)])).toEqual(['moves', 'order']);
  expect(yieldingParts(parts, [cardAt(720), cardAt(543)])).toEqual(['seat']);
  expect(yieldingParts(parts, [])).toEqual([]);
});
