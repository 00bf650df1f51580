import { expect, test } from 'vitest';

import type { TableView } from '../view-types.ts';
import { lastName } from './words.ts';

const viewOf = (...names: readonly string[]): TableView =>
  ({ shared: { conflict: { participants: names.map((name) => ({ name })) } } }) as unknown as TableView;

test('only long names are shortened, and not if two share the last word', () => {
  const many = viewOf('Mother Oake, the ferrywoman', 'Captain Big Sal', 'Old Tim, her son');
  expect(lastName(many, 'Captain Big Sal')).toBe('Sal');
  expect(lastName(many, 'Mother Oake, the ferrywoman')).toBe('Oake');
  expect(lastName(many, 'Old Tim, her son')).toBe('Old Tim');
  const doubles = viewOf('Runa Salzkind', 'Runa Salzkind (2), the smith');
  expect(lastName(doubles, 'Runa Salzkind')).toBe('Salzkind');
  expect(lastName(doubles, 'Runa Salzkind (2), the smith')).toBe('Salzkind (2)');
  const roths = viewOf('Anna Roth', 'Tom Roth, the miller');
  expect(['Anna Roth', 'Tom Roth, the miller'].map((name) => lastName(roths, name))).toEqual(['Anna Roth', 'Tom Roth']);
});
