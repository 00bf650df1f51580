import { expect, test } from 'vitest';

import { newEntry, newTable } from '../../test/contracts/journal.ts';
import { eventually } from '../../test/tables.ts';
import { FollowUps } from '../follow-ups.ts';
import { memoryJournal } from '../journal/memory.ts';
import { manualClock } from '../sources.ts';
import { Unavailable } from '../unavailable.ts';
import { memoryVisits } from './memory.ts';
import { visitsWithRemoval } from './removal.ts';

async function setUp() {
  const journal = memoryJournal();
  const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
  if (record === 'code_taken') throw new Error('The code is taken');
  const clock = manualClock(0);
  const stored = memoryVisits(journal);
  let isAway = true;
  const forget: typeof stored.forget = async (identity, table) => {
    if (isAway) throw new Unavailable('The database is away');
    await stored.forget(identity, table);
  };
  const followUps = new FollowUps({ clock, failed: () => {} });
  const { visits, remove } = visitsWithRemoval({ ...stored, forget }, followUps);
  const visit = { table: record.number, role: 'person', made: null, at: 0 } as const;
  await visits.note('eve', visit);
  const isListed = async () => (await visits.listOf('eve', 9)).length === 1;
  const removal = remove(record.number, 'eve');
  await eventually(isListed).toBe(true);
  return { clock, visits, visit, removal, isListed, returns: () => (isAway = false) };
}

test('TB-04: a removed person’s visit is deleted later if that was not possible at once', async () => {
  const { clock, removal, isListed, returns } = await setUp();
  returns();
  clock.advance(60_000);
  await removal;
  expect(await isListed()).toBe(false);
});

test('a visit stays if its person has returned meanwhile', async () => {
  const { clock, visits, visit, removal, isListed, returns } = await setUp();
  await visits.note('eve', visit);
  returns();
  clock.advance(60_000);
  await removal;
  expect(await isListed()).toBe(true);
});
