import { expect, it } from 'vitest';

import { newEntry, newSummary, newTable } from '../../test/contracts/journal.ts';
import type { TableRecord } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory.ts';
import { manualClock } from '../sources.ts';
import { Lobby } from './lobby.ts';
import type { OpenedTable } from './table-opening.ts';

it('TB-03: lists tables with connected people first, and only a few empty ones of one host', async () => {
  const journal = memoryJournal();
  let made = 0;
  const makeTable = async (host: string): Promise<TableRecord> => {
    made += 1;
    const code = `AAA-${String(made).padStart(3, '0')}`;
    const record = await journal.create(newTable(code, { visibility: 'public', createdAt: made }), newEntry(1));
    if (record === 'code_taken') throw new Error(`${code} is taken`);
    await journal.storeSummary(record.number, newSummary({ host }));
    return record;
  };
  const open = (record: TableRecord, host: string, idle: number | undefined) =>
    ({
      record,
      table: {
        idleFor: () => idle,
        state: () => ({ host: 'p1', standsInFor: null, people: { p1: { identity: host } } }),
      },
    }) as unknown as OpenedTable;
  const inUse = open(await makeTable('ada'), 'ada', undefined);
  const asleep = await makeTable('ben');
  const awake = [inUse];
  for (let number = 0; number < 30; number += 1) {
    await makeTable('eve');
    awake.push(open(await makeTable('mallory'), 'mallory', 1_000));
  }
  const listed = await new Lobby({ journal, clock: manualClock(0) }).tables(awake);
  expect(listed[0]?.record.code).toBe(inUse.record.code);
  expect(listed.map(({ record }) => record.code)).toContain(asleep.code);
  expect(listed).toHaveLength(2 + 3 + 3);
});
