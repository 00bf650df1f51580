import { expect, test } from 'vitest';

import { KeptPortions } from './kept-portions.ts';
import { packed } from './packed-rows.ts';

function rows(...sequences: readonly number[]) {
  return sequences.map((sequence) => ({ sequence, rules: 1, body: `{"at":${sequence}}` }));
}

test('the portions of each transfer are returned once, whole and in order', () => {
  const kept = new KeptPortions();
  kept.keep(packed(rows(1, 2)), { sending: 1, count: 1 });
  kept.keep(packed(rows(1)), { sending: 2, count: 1 });
  kept.keep(packed(rows(3)), { sending: 1, count: 2 });
  expect([...kept.take({ sending: 1, count: 2 })]).toEqual([rows(1, 2), rows(3)]);
  expect([...kept.take({ sending: 2, count: 1 })]).toEqual([rows(1)]);
  expect(() => kept.take({ sending: 1, count: 2 })).toThrow('missing');
});

test('a portion that was lost with its thread stays missing, whatever is sent later', () => {
  const kept = new KeptPortions();
  expect(() => kept.keep(packed(rows(3)), { sending: 1, count: 2 })).toThrow('missing');
  expect(() => kept.take({ sending: 1, count: 2 })).toThrow('missing');
});

test('a transfer that is given up leaves nothing behind', () => {
  const kept = new KeptPortions();
  kept.keep(packed(rows(1, 2)), { sending: 1, count: 1 });
  kept.forget(1);
  expect(() => kept.take({ sending: 1, count: 1 })).toThrow('missing');
});
