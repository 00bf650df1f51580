import type { TableState } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { knocksByAddress } from './knocks-by-address.ts';

type State = Pick<TableState, 'doors' | 'people'>;

/** A table without knocks. A test adds the identities of knocking people to `waiting`. */
function emptyTable() {
  const waiting = new Set<string>();
  const knocking = (): Record<string, unknown> => Object.fromEntries([...waiting].map((id) => [id, { identity: id }]));
  return { waiting, state: () => ({ doors: { knocking: knocking() }, people: {} }) as unknown as State };
}

const crowded = { refusals: [expect.objectContaining({ code: 'E_DOOR_CROWDED', facts: { n: 2 } })] };

it('TB-04: one address can fill only a part of the list of people waiting for the host', async () => {
  const knocks = knocksByAddress(2, 'usual');
  const table = emptyTable();
  const knock = (identity: string, clientKey: string) =>
    knocks(table, { identity, clientKey }, async () => waiting(identity));
  const waiting = (identity: string) => Promise.resolve(table.waiting.add(identity));
  await knock('a', 'here');
  await knock('b', 'here');
  await expect(knock('c', 'here')).rejects.toMatchObject(crowded);
  await knock('d', 'elsewhere');
  // A repeated knock does not count again, and an answered one no longer counts.
  await knock('a', 'here');
  table.waiting.delete('b');
  await knock('c', 'here');
  await expect(knock('e', 'here')).rejects.toMatchObject(crowded);
});

it('TB-04: counts knocks that are not stored yet', async () => {
  const knocks = knocksByAddress(2, 'usual');
  const table = emptyTable();
  const gate = Promise.withResolvers<void>();
  const sent = ['a', 'b', 'c'].map((identity) =>
    knocks(table, { identity, clientKey: 'here' }, async () => {
      await gate.promise;
      table.waiting.add(identity);
    }),
  );
  await expect(sent[2]).rejects.toMatchObject(crowded);
  gate.resolve();
  await Promise.all(sent.slice(0, 2));
  expect([...table.waiting]).toEqual(['a', 'b']);
});

it('TB-04: without limits everybody may knock', async () => {
  const knocks = knocksByAddress(1, 'none');
  const table = emptyTable();
  for (const identity of ['a', 'b', 'c'])
    await knocks(table, { identity, clientKey: 'here' }, () => Promise.resolve(table.waiting.add(identity)));
  expect(table.waiting.size).toBe(3);
});
