import { expect, it } from 'vitest';

import { newEntry, newSummary, newTable } from '../../test/contracts/journal.ts';
import { eventually } from '../../test/tables.ts';
import { memoryJournal } from '../journal/memory.ts';
import { manualClock } from '../sources.ts';
import { Sweeper } from './sweeper.ts';

it('deletes a table even if it comes after many that cannot be deleted', async () => {
  const [journal, clock] = [memoryJournal(), manualClock(0)];
  for (let count = 0; count < 450; count += 1) {
    const record = await journal.create(newTable(`T${count}`), newEntry(1));
    if (record === 'code_taken') throw new Error('Two of the codes are the same');
    await journal.storeSummary(record.number, newSummary({ playedAt: 1, trial: true }));
  }
  const failures: unknown[] = [];
  const removed: string[] = [];
  const sweeper = new Sweeper({
    journal,
    clock,
    keepDemoTables: 60_000,
    // The first half is open. In the second half only the last one can be removed.
    isClosed: async (code) => Number(code.slice(1)) >= 225,
    remove: async ({ code }) => {
      if (code !== 'T449') throw new Error('The disk is full');
      removed.push(code);
    },
    failed: (error) => failures.push(error),
  });
  clock.advance(3_600_000);
  await eventually(() => removed).toEqual(['T449']);
  expect(failures).toHaveLength(224);
  sweeper.stop();
});
