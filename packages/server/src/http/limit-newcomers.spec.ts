import type { TableState } from '@cartomancer/rules/table';
import { mostPeopleForUninvited } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { limitKnocks, limitUnseated } from './limit-newcomers.ts';

/** A table without knocks. A test adds the identities of knocking people to `waiting`. */
function emptyTable() {
  const waiting = new Set<string>();
  const knocking = (): Record<string, unknown> => Object.fromEntries([...waiting].map((id) => [id, { identity: id }]));
  return { waiting, state: () => ({ doors: { knocking: knocking() }, people: {} }) as unknown as TableState };
}

const crowded = { refusals: [expect.objectContaining({ code: 'E_DOOR_CROWDED', facts: { n: 2 } })] };

it('TB-04: one address can fill only a part of the list of people waiting for the host', async () => {
  const knocks = limitKnocks({ most: 2, limits: 'usual' });
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
  const knocks = limitKnocks({ most: 2, limits: 'usual' });
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
  const knocks = limitKnocks({ most: 1, limits: 'none' });
  const table = emptyTable();
  for (const identity of ['a', 'b', 'c'])
    await knocks(table, { identity, clientKey: 'here' }, () => Promise.resolve(table.waiting.add(identity)));
  expect(table.waiting.size).toBe(3);
});

/**
 * A public table. A test adds the identities of people to `people`, and those with a seat to `seated`; some are `away`.
 */
function publicTable() {
  const people = new Set<string>();
  const away = new Set<string>();
  const seated = new Set<string>();
  const state = () => ({
    host: 'ada',
    doors: { knocking: {} },
    people: Object.fromEntries([...people].map((id) => [id, { identity: id, here: !away.has(id) }])),
    seats: [...seated].map((person, index) => ({ seat: `s${index + 1}`, holder: { kind: 'person', person } })),
  });
  return { people, away, seated, state: () => state() as unknown as TableState };
}

it('TB-01: the people of one address can take only a part of the places without a seat', async () => {
  const unseated = limitUnseated({ most: 2, limits: 'usual' });
  const table = publicTable();
  const enter = (identity: string, clientKey: string) =>
    unseated(table, { identity, clientKey }, async () => table.people.add(identity));
  const isFull = { refusals: [expect.objectContaining({ code: 'E_ADDRESS_CROWDED', facts: { n: 2 } })] };
  for (const identity of ['ada', 'a', 'b']) await enter(identity, 'here');
  await expect(enter('c', 'here')).rejects.toMatchObject(isFull);
  await enter('d', 'elsewhere');
  table.away.add('a');
  await enter('g', 'here');
  table.away.delete('a');
  table.people.delete('g');
  // A person with a seat does not count, but counts again after standing up.
  table.seated.add('b');
  await enter('e', 'here');
  table.seated.delete('b');
  table.people.delete('e');
  await expect(enter('f', 'here')).rejects.toMatchObject(isFull);
});

it('TB-01: at a table that is nearly full, absent people of the address count too, because they can return', async () => {
  const unseated = limitUnseated({ most: 2, limits: 'usual' });
  const table = publicTable();
  const enter = (identity: string, clientKey: string) =>
    unseated(table, { identity, clientKey }, async () => table.people.add(identity));
  for (let visit = 0; visit < mostPeopleForUninvited - 2; visit += 1) {
    await enter(`visitor ${visit}`, 'here');
    table.away.add(`visitor ${visit}`);
  }
  await expect(enter('another', 'here')).rejects.toMatchObject({
    refusals: [expect.objectContaining({ code: 'E_ADDRESS_CROWDED' })],
  });
  await enter('guest', 'elsewhere');
});
