import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import type { Table } from './table.ts';
import type { TestRegistry } from '../../test/tables.ts';
import { done, eventually, registryOf, sends, startedTable } from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();
const hour = 3_600_000;

const timersOf = (table: Table) => table.shownTimers().map(({ left }) => left);

async function timesIn({ journal }: TestRegistry, table: Table): Promise<readonly number[]> {
  const record = await journal.byCode(table.code);
  const entries = await journal.read(record?.number ?? 0, { after: 0, most: 1_000 });
  return entries.map(({ at }) => at);
}

const says = (table: Table, text: string) => done(sends(table, 'p1', { type: 'chat', text }));

async function begun() {
  const played = registryOf(toy);
  const table = await startedTable(played.registry);
  played.clock.advance(7_000);
  const [left = 0] = timersOf(table);
  expect(left).toBeGreaterThan(0);
  return { played, table, left };
}

/** The timer fires after its own time, not before. */
async function expectToFireAfter({ clock }: TestRegistry, table: Table, left: number): Promise<void> {
  const { prompt } = table.state();
  clock.advance(left - 1);
  await table.settled();
  expect(table.state().prompt).toBe(prompt);
  clock.advance(1);
  await eventually(() => table.state().prompt).toBeGreaterThan(prompt);
}

describe('TB-11: a system clock that is set while a table is open', () => {
  it.each([
    ['forwards', hour],
    ['back', -hour],
  ])('%s: timers run on as if nothing had happened', async (_direction, jump) => {
    const { played, table, left } = await begun();
    played.clock.jump(jump);
    expect(timersOf(table)).toEqual([left]);
    await says(table, 'What time is it?');
    expect(timersOf(table)).toEqual([left]);
    await expectToFireAfter(played, table, left);
    const times = await timesIn(played, table);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('neither puts a recently left table to sleep nor keeps an abandoned one awake', async () => {
    const { played, table } = await begun();
    for (const person of ['p1', 'p2']) await table.presence(person, 'away');
    played.clock.jump(24 * hour);
    played.clock.advance(120_000);
    await played.registry.awake();
    await says(table, 'Is anybody there?');
    expect(table.state().clock.running).toBe(true);
    played.clock.jump(-48 * hour);
    played.clock.advance(hour);
    await eventually(() => played.registry.openCount).toBe(0);
  });

  it('shows delayed spectators nothing early', async () => {
    const { played, table } = await begun();
    await says(table, 'Only for those who play');
    const delayed = () => table.chronicle({ until: table.now() - 60_000 });
    const before = await delayed();
    played.clock.jump(hour);
    expect(await delayed()).toEqual(before);
  });
});

describe('TB-11: a system clock that ran ahead and was corrected before a restart', () => {
  it('lets a sleeping table, and one whose process crashed, continue at once', async () => {
    for (const end of ['crash', 'close'] as const) {
      const { played, table, left } = await begun();
      const ahead = registryOf(toy, played.journal, { clock: played.clock });
      await played.registry.close();
      played.clock.jump(hour);
      const first = await ahead.registry.open(table.code);
      await first?.wake();
      if (first !== undefined) await says(first.table, 'An hour ahead');
      if (end === 'close') await ahead.registry.close();

      played.clock.jump(-hour);
      const next = registryOf(toy, played.journal, { clock: played.clock });
      const opened = await next.registry.open(table.code);
      if (opened === undefined) throw new Error('The table is gone');
      await opened.wake();
      expect(timersOf(opened.table)).toEqual([left]);
      await expectToFireAfter(next, opened.table, left);
      const times = await timesIn(next, table);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });
});
