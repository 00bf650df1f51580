import type { TableState } from '@cartomancer/rules/table';
import { emptyTable } from '@cartomancer/rules/table';
import { expect, test } from 'vitest';

import { newEntry, newTable } from '../../test/contracts/journal.ts';
import { eventually } from '../../test/tables.ts';
import { FollowUps } from '../follow-ups.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryPrograms } from '../programs/memory.ts';
import { manualClock } from '../sources.ts';
import { Unavailable } from '../unavailable.ts';
import { programRevocation } from './program-revocation.ts';
import { hasLostMaker } from './program-tokens.ts';

const code = 'AAA-AAA';

test('TB-04: revoking is retried while the store is unavailable; programs made meanwhile are kept', async () => {
  const journal = memoryJournal();
  const record = await journal.create(newTable(code), newEntry(1));
  if (record === 'code_taken') throw new Error('The code is taken');
  const clock = manualClock(1_000);
  const programs = memoryPrograms(journal.byNumber);
  const make = async (id: string, madeBy: string) =>
    expect(
      await programs.add({
        id,
        table: record.number,
        name: id,
        right: { kind: 'watch' },
        madeBy,
        madeAt: clock.now(),
        hash: `hash ${id}`,
      }),
    ).toBe('added');
  for (const id of ['first', 'second']) await make(id, 'ada');
  await make('other', 'ben');
  let isUnavailable = true;
  const remove: typeof programs.remove = async (table, id) => {
    if (isUnavailable && id === 'second') throw new Unavailable('The database is unavailable');
    return await programs.remove(table, id);
  };
  const ended: string[] = [];
  const followUps = new FollowUps({ clock, failed: () => {} });
  const parts = { journal, programs: { ...programs, remove }, clock, followUps };
  const revoking = programRevocation({ ...parts, endProgram: (id) => ended.push(id) })(code, 'ada');
  await eventually(() => ended).toContain('second');
  clock.advance(500);
  await make('third', 'ada');
  isUnavailable = false;
  clock.advance(60_000);
  expect(new Set(await revoking)).toEqual(new Set(['program:first', 'program:second']));
  expect((await programs.listOf(record.number)).map(({ id }) => id).toSorted()).toEqual(['other', 'third']);
});

test('TB-04: a program has lost its maker while the table lists the maker as removed', () => {
  const removed = { identity: 'ada', name: 'Ada', played: null, banned: false };
  const doors = { ...emptyTable.doors, removed: { p1: removed } } satisfies TableState['doors'];
  expect(hasLostMaker({ doors }, { madeBy: 'ada' })).toBe(true);
  expect(hasLostMaker({ doors }, { madeBy: 'ben' })).toBe(false);
  expect(hasLostMaker({ doors }, { madeBy: null })).toBe(false);
  expect(hasLostMaker({ doors: emptyTable.doors }, { madeBy: 'ada' })).toBe(false);
});
