import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import type { Table } from './table.ts';
import type { TestRegistry } from '../../test/tables.ts';
import { done, eventually, registryOf, sends, startedTable } from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();
const hour = 3_600_000;

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** The result keeps no reference to the table. */
async function leftAlone({ registry, clock }: TestRegistry, milliseconds: number) {
  const table = await startedTable(registry);
  clock.advance(7_000);
  const timers = () => table.layer.timers(table.state()).map(({ id, left }) => ({ id, left }));
  for (const person of ['p1', 'p2']) await table.presence(person, 'away');
  const before = { code: table.code, timers: timers(), table: new WeakRef<Table>(table) };
  clock.advance(milliseconds);
  return before;
}

describe('TB-21: a table that no one visits', () => {
  it('is idle from the moment its people left, with or without a secret note before', async () => {
    const idleFor = async (secret: 'kept' | 'none') => {
      const { registry, clock } = registryOf(toy);
      const table = await startedTable(registry);
      await done(sends(table, 'p1', { type: 'pause' }));
      const stop = table.onCommitted(() => {});
      clock.advance(10_000);
      if (secret === 'kept') await done(sends(table, 'p1', { type: 'note', text: 'remember' }));
      clock.advance(10_000);
      // The last socket is closed before the leave is stored.
      stop();
      return table.idleFor();
    };
    expect(await idleFor('kept')).toBe(await idleFor('none'));
  });

  it('costs no memory after an hour', async () => {
    const played = registryOf(toy);
    const { table } = await leftAlone(played, hour + 60_000);
    await eventually(() => played.registry.openCount).toBe(0);
    expect(played.registry.openCount).toBe(0);
    await eventually(() => {
      collectGarbage();
      return table.deref();
    }).toBeUndefined();
  });

  it('is reopened with the time that its timers had left when the server stopped', async () => {
    const played = registryOf(toy);
    const { code, timers } = await leftAlone(played, 0);
    expect(timers.length).toBeGreaterThan(0);
    await played.registry.close();
    // 20 days, because after 30 the table may choose another host, which has a timer of its own.
    played.clock.advance(20 * 24 * hour);
    const next = registryOf(toy, played.journal, { clock: played.clock });
    const opened = await next.registry.open(code);
    // A person who is refused, or only reads, starts no timers.
    const asleep = opened?.table.state();
    next.clock.advance(50_000);
    await opened?.table.settled();
    expect(opened?.table.state()).toBe(asleep);
    expect(asleep?.clock.running).toBe(false);
    await opened?.wake();
    const now = opened?.table.layer.timers(opened.table.state()).map(({ id, left }) => ({ id, left }));
    expect(now).toEqual(timers);
    // And they continue from there.
    const [first] = timers;
    next.clock.advance((first?.left ?? 0) - 1);
    const entries = opened?.table.state().entries ?? 0;
    await opened?.table.settled();
    expect(opened?.table.state().entries).toBe(entries);
    next.clock.advance(1);
    await eventually(() => opened?.table.state().entries).toBeGreaterThan(entries);
  });

  it('stays asleep after a crash until a person enters', async () => {
    const played = registryOf(toy);
    const { code, timers } = await leftAlone(played, 0);
    // Another process, with its own clock, opens a table that the first one never put to sleep.
    const next = registryOf(toy, played.journal);
    next.clock.advance(3 * hour);
    const opened = await next.registry.open(code);
    expect(opened?.table.state().clock.running).toBe(false);
    next.clock.advance(50_000);
    await opened?.table.settled();
    await opened?.wake();
    expect(opened?.table.layer.timers(opened.table.state()).map(({ id, left }) => ({ id, left }))).toEqual(timers);
  });
});
