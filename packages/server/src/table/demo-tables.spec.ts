import { toyRuleset } from '@cartomancer/testkit';
import { expect, it } from 'vitest';

import { seatDemo } from './demo.ts';
import type { Table } from './table.ts';
import { done, eventually, registryOf, sends, toyTable } from '../../test/tables.ts';

const minute = 60_000;
const hour = 3_600_000;

let lastIntent = 0;

it('abandoned demo tables are deleted after some time, and no others', async () => {
  const played = registryOf(toyRuleset(), undefined, { keepDemoTables: 5 * hour });
  const { registry, clock, journal, failures } = played;
  const newDemo = async (): Promise<Table> => {
    const table = await toyTable(registry, { trial: true });
    await done(seatDemo(table, { next: () => `demo-${(lastIntent += 1)}` }));
    return table;
  };
  const [forgotten, renamed, shared, visited] = [await newDemo(), await newDemo(), await newDemo(), await newDemo()];
  const usual = await toyTable(registry);
  await done(renamed.system({ type: 'rename_table', title: 'Mine' }));
  await done(shared.system({ type: 'arrive', identity: 'ben', name: 'Ben', link: 'seat' }));
  const kept = async () => {
    const codes = [forgotten, renamed, shared, visited, usual].map(({ code }) => code);
    const found = await Promise.all(codes.map((code) => journal.byCode(code)));
    return found.map((record) => record !== undefined);
  };
  for (const { code } of await registry.awake().then((all) => all.map(({ record }) => record)))
    expect(await journal.byCode(code)).toBeDefined();
  // Timers run until a table goes to sleep, and their public events count as play.
  clock.advance(61 * minute);
  await eventually(() => registry.openCount).toBe(0);
  clock.advance(2 * hour);
  const again = await registry.open(visited.code);
  if (again === undefined) throw new Error('The table is gone');
  await done(sends(again.table, 'p1', { type: 'chat', text: 'once more' }));
  clock.advance(61 * minute);
  await eventually(() => registry.openCount).toBe(0);
  expect(await kept()).toEqual([true, true, true, true, true]);
  // A system clock that is ahead must not cause the deletion of a recent table.
  clock.jump(5 * hour);
  clock.advance(hour);
  clock.jump(-5 * hour);
  expect(await kept()).toEqual([true, true, true, true, true]);
  clock.advance(2 * hour);
  await eventually(kept).toEqual([false, true, true, true, true]);
  clock.advance(3 * hour);
  await eventually(kept).toEqual([false, true, true, false, true]);
  expect(failures).toEqual([]);
});
