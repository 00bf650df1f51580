import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { Talk } from './talk.ts';
import { done, registryOf, sends, startedTable } from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();

test('TB-15: reading a page of chat does not read the whole journal, nor does reading new lines', async () => {
  const { registry, journal } = registryOf(toy);
  const table = await startedTable(registry);
  const says = (text: string, to?: string) =>
    done(sends(table, 'p1', { type: 'chat', text, ...(to === undefined ? {} : { to }) }));
  await says('to Ben', 'p2');
  for (let word = 0; word < 600; word += 1)
    await done(table.system({ type: 'gallery_say', speaker: 1, text: 'aside' }));
  for (let word = 0; word < 60; word += 1) await says(`word ${word}`);
  const { number } = (await journal.byCode(table.code)) ?? expect.fail('The table is not in the journal');
  let entriesRead = 0;
  const countingRead = async (of: number, from: { after: number; most: number }) => {
    const entries = await journal.read(of, from);
    entriesRead += entries.length;
    return entries;
  };
  const countingJournal = Object.assign(Object.create(journal) as typeof journal, { read: countingRead });
  const talk = new Talk({ journal: countingJournal, layer: table.layer, table: number });
  const page = async (before?: number) => {
    entriesRead = 0;
    const request = { person: 'p2', ...(before === undefined ? {} : { before }) };
    const { entries, before: next } = await talk.page(request, table.state());
    return { texts: entries.map(({ number: line, event }) => `${line} ${String(event['text'])}`), next, entriesRead };
  };
  const last = await page();
  expect(last).toMatchObject({ next: 11 });
  expect(last.texts.at(0)).toBe('11 word 10');
  const first = await page(11);
  expect(first).toMatchObject({ next: null, entriesRead: 11 });
  expect(first.texts.slice(0, 2)).toEqual(['0 to Ben', '1 word 0']);
  await says('anything else?');
  expect(await page()).toMatchObject({ next: 12, entriesRead: 51 });
});

test('TB-15: a spectator can read the table talk, but no whisper or note', async () => {
  const { registry, journal } = registryOf(toy);
  const table = await startedTable(registry);
  await done(sends(table, 'p1', { type: 'chat', text: 'to all' }));
  await done(sends(table, 'p1', { type: 'chat', text: 'to Ben', to: 'p2' }));
  await done(sends(table, 'p1', { type: 'note', text: 'to myself' }));
  const { number } = (await journal.byCode(table.code)) ?? expect.fail('The table is not in the journal');
  const talk = new Talk({ journal, layer: table.layer, table: number });
  const { entries } = await talk.page({ person: null }, table.state());
  expect(entries.map(({ event }) => event['text'])).toEqual(['to all']);
});
