import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { done, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();

test('TB-04: a person who knocked waits as long as their page polls, and is forgotten afterwards', async () => {
  const { registry, clock } = registryOf(toy);
  const table = await toyTable(registry, { options: { arrivalsWait: true } });
  const opened = await registry.open(table.code);
  for (const name of ['ben', 'cleo']) await done(table.system({ type: 'arrive', identity: name, name, link: 'seat' }));
  const waiting = () => Object.keys(table.state().doors.knocking);
  for (const knock of waiting()) opened?.admissionQueue.asked(knock);
  clock.advance(20_000);
  opened?.admissionQueue.asked('k2');
  clock.advance(20_000);
  await table.settled();
  expect(waiting()).toEqual(['k2']);
  await done(sends(table, 'p1', { type: 'let_in', person: 'k2' }));
  clock.advance(60_000);
  await table.settled();
  expect(Object.values(table.state().people).map(({ name }) => name)).toEqual(['Ada', 'cleo']);
});

test('TB-04: the end of a knock that could not be stored is stored later, unless the person has returned', async () => {
  const { registry, clock, journal } = registryOf(toy);
  const table = await toyTable(registry, { options: { arrivalsWait: true } });
  const opened = await registry.open(table.code);
  for (const name of ['ben', 'cleo']) await done(table.system({ type: 'arrive', identity: name, name, link: 'seat' }));
  const waiting = () => Object.keys(table.state().doors.knocking);
  for (const knock of waiting()) opened?.admissionQueue.asked(knock);
  journal.answer = 'unavailable';
  clock.advance(35_000);
  await table.settled();
  expect(waiting()).toEqual(['k1', 'k2']);
  opened?.admissionQueue.asked('k2');
  journal.answer = undefined;
  clock.advance(1_000);
  await table.settled();
  expect(waiting()).toEqual(['k2']);
});

test('TB-04: a held request ends with an answer, a timeout or a disconnect; turned-away people are remembered', async () => {
  const { registry, clock } = registryOf(toy);
  const table = await toyTable(registry, { options: { arrivalsWait: true } });
  const admissionQueue = (await registry.open(table.code))?.admissionQueue;
  if (admissionQueue === undefined) throw new Error('There is no such table');
  for (const name of ['ben', 'cleo', 'dan'])
    await done(table.system({ type: 'arrive', identity: name, name, link: 'seat' }));
  const { signal } = new AbortController();
  const [ben, cleo, dan] = ['k1', 'k2', 'k3'].map((knock) => admissionQueue.hold(knock, signal));
  await done(sends(table, 'p1', { type: 'let_in', person: 'k1' }));
  await done(sends(table, 'p1', { type: 'kick', person: 'k2' }));
  expect(await Promise.all([ben, cleo])).toEqual(['answered', 'answered']);
  expect(['ben', 'cleo', 'dan'].map((name) => admissionQueue.wasTurnedAway(name))).toEqual([false, true, false]);
  clock.advance(20_000);
  expect(await dan).toBe('held');

  const connection = new AbortController();
  const held = [0, 1, 2, 3].map(() => admissionQueue.hold('k3', connection.signal));
  expect(await admissionQueue.hold('k3', signal)).toBe('busy');
  connection.abort();
  expect(await Promise.all(held)).toEqual(held.map(() => 'held'));
  const last = admissionQueue.hold('k3', signal);
  await done(sends(table, 'p1', { type: 'set_option', key: 'arrivalsWait', value: false }));
  expect(await last).toBe('answered');
});

test('TB-04: after ten minutes of absence a stand-in replaces the host; a restart begins the ten minutes again', async () => {
  const first = registryOf(toy);
  const table = await startedTable(first.registry);
  await table.presence('p1', 'away');
  first.clock.advance(599_000);
  await table.settled();
  expect(table.state().host).toBe('p1');
  await first.registry.close();
  // While the server was down no one could wait.
  const second = registryOf(toy, first.journal, { clock: first.clock });
  const again = await second.registry.open(table.code);
  await again?.wake();
  second.clock.advance(599_000);
  await again?.table.settled();
  expect(again?.table.state().host).toBe('p1');
  second.clock.advance(2_000);
  await again?.table.settled();
  expect(again?.table.state()).toMatchObject({ host: 'p2', standsInFor: 'p1' });
  await again?.table.presence('p1', 'back');
  expect(again?.table.state()).toMatchObject({ host: 'p1', standsInFor: null });
});

test('TB-15: the chat is read in pages, and contains only what the reader heard', async () => {
  const { registry } = registryOf(toy);
  const table = await startedTable(registry);
  await done(sends(table, 'p1', { type: 'chat', text: 'to all' }));
  await done(sends(table, 'p1', { type: 'chat', text: 'to Ben', to: 'p2' }));
  await done(sends(table, 'p1', { type: 'note', text: 'to myself' }));
  await done(table.system({ type: 'arrive', identity: 'cleo', name: 'Cleo', link: 'seat' }));
  const heard = async (person: string) => {
    const { entries, before } = await table.talk({ person });
    return { before, texts: entries.map(({ number, event }) => `${number} ${String(event['text'])}`) };
  };
  expect(await heard('p1')).toEqual({ before: null, texts: ['0 to all', '1 to Ben', '2 to myself'] });
  expect(await heard('p2')).toEqual({ before: null, texts: ['0 to all', '1 to Ben'] });
  // The numbers have no gap that would reveal whispers between others.
  for (let word = 1; word <= 60; word += 1) await done(sends(table, 'p1', { type: 'chat', text: `word ${word}` }));
  const last = await table.talk({ person: 'p3' });
  expect(last).toMatchObject({ before: 11 });
  expect(last.entries.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, line) => 11 + line));
  const first = await table.talk({ person: 'p3', before: 11 });
  expect(first.before).toBeNull();
  expect(first.entries).toHaveLength(11);
});
