import { expect, test } from 'vitest';

import { isRepeated } from './use-early-touch.ts';

test('a touch repeats an earlier one only if it is soon after and near it', () => {
  const first = { x: 200, y: 640, at: 1_000 };
  expect(isRepeated({ x: 204, y: 636, at: 1_200 }, first)).toBe(true);
  expect(isRepeated({ x: 204, y: 636, at: 2_000 }, first)).toBe(false);
  expect(isRepeated({ x: 60, y: 700, at: 1_200 }, first)).toBe(false);
  expect(isRepeated({ x: 204, y: 636, at: 1_200 }, undefined)).toBe(false);
});
