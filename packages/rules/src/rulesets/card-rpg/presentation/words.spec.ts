import { expect, test } from 'vitest';

import type { TableView } from '../view-types.ts';
import { lastName } from './words.ts';

const viewOf = (...names: readonly string[]): TableView =>
  ({ shared: { conflict: { participants: names.map((name) => ({ name })) } } }) as unknown as TableView;

test('a short name tells two with the same last word apart', () => {
  expect(lastName(viewOf('Mother Oake, the ferrywoman', 'Big Sal'), 'Big Sal')).toBe('Sal');
  const roths = viewOf('Anna Roth', 'Tom Roth, the miller');
  expect(['Anna Roth', 'Tom Roth, the miller'].map((name) => lastName(roths, name))).toEqual(['Anna Roth', 'Tom Roth']);
});
