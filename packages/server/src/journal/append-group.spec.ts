import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';

import { chanceOf } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { appendGroup } from './append-group.ts';
import { newEntry } from '../../test/contracts/journal.ts';
import type { Appended } from './journal.ts';
import type { RowAppend } from './stored-entry.ts';
import { rowOf } from './stored-entry.ts';

const rowAppend = (table: number, after: number): RowAppend => ({ table, after, rows: [rowOf(newEntry(after + 1))] });

function manualStore() {
  const commits: { readonly tried: readonly RowAppend[]; readonly settle: (outcomes: readonly Appended[]) => void }[] =
    [];
  const group = appendGroup({
    commit: (tried) => {
      const { promise, resolve } = Promise.withResolvers<readonly Appended[]>();
      commits.push({ tried, settle: resolve });
      return promise;
    },
    onTrouble: () => {},
  });
  const commit = async (number: number) => {
    await expect.poll(() => commits.length).toBe(number);
    const found = commits[number - 1];
    if (found === undefined) throw new Error('There is no such commit');
    return found;
  };
  return { group, commit, commits };
}

describe('pending appends', () => {
  it.each(['conflict', 'unavailable', 'unknown'] as const)(
    'are not tried after one that ended with “%s”',
    async (outcome) => {
      const { group, commit, commits } = manualStore();
      const first = group.add(rowAppend(1, 5));
      const { settle } = await commit(1);
      // Each was decided on top of the previous one, which is still being stored.
      const built = [group.add(rowAppend(1, 6)), group.add(rowAppend(1, 7))];
      settle([outcome]);
      expect(await Promise.all([first, ...built])).toEqual([outcome, outcome, outcome]);
      await group.idle();
      expect(commits).toHaveLength(1);
    },
  );

  it('are tried again when their table has learned of the failure', async () => {
    const { group, commit } = manualStore();
    const first = group.add(rowAppend(1, 5));
    (await commit(1)).settle(['conflict']);
    await first;
    // Another process has written 6 meanwhile, and this one has read it, possibly in the same turn of the event loop.
    await new Promise((resolve) => process.nextTick(resolve));
    const again = group.add(rowAppend(1, 6));
    (await commit(2)).settle(['stored']);
    expect(await again).toBe('stored');
  });

  it('fail together if they depend on each other, without affecting other tables', async () => {
    const { group, commit } = manualStore();
    const all = Promise.all([rowAppend(1, 5), rowAppend(2, 8), rowAppend(1, 6)].map(group.add));
    const { tried, settle } = await commit(1);
    expect(tried.map(({ table, after, rows }) => ({ table, after, to: rows.at(-1)?.sequence }))).toEqual([
      { table: 1, after: 5, to: 7 },
      { table: 2, after: 8, to: 9 },
    ]);
    settle(['conflict', 'stored']);
    expect(await all).toEqual(['conflict', 'stored', 'conflict']);
  });

  it('may include a probe, which commits even if there is nothing else to store', async () => {
    const { group, commit } = manualStore();
    const alone = group.probe();
    const { tried, settle } = await commit(1);
    expect(tried).toEqual([]);
    const [append, probe] = [group.add(rowAppend(1, 5)), group.probe()];
    settle([]);
    expect(await alone).toBe('stored');
    (await commit(2)).settle(['conflict']);
    expect(await Promise.all([append, probe])).toEqual(['conflict', 'stored']);
  });

  it('continue when the callback for an outage throws; its error is rethrown afterwards', async () => {
    let disk: 'full' | 'free' = 'full';
    const group = appendGroup({
      commit: async (tried) => {
        if (disk === 'full') throw new Error('the disk is full');
        return Promise.resolve(tried.map(() => 'stored'));
      },
      onTrouble: () => {
        throw new Error('the log is, too');
      },
    });
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    const thrown = once(process, 'uncaughtException');
    expect(await group.add(rowAppend(1, 5))).toBe('unavailable');
    const [fault] = (await thrown) as readonly unknown[];
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(String(fault)).toContain('the log is, too');
    disk = 'free';
    expect(await group.add(rowAppend(1, 5))).toBe('stored');
  });

  it.each([1, 2, 3])('are all stored once and in order, in every order of arrival (%i)', async (seed) => {
    const random = chanceOf(`appends ${seed}`);
    const stored: RowAppend[] = [];
    let runningCommits = 0;
    const group = appendGroup({
      commit: async (tried) => {
        runningCommits += 1;
        expect(runningCommits).toBe(1);
        for (let turns = random.below(3); turns > 0; turns -= 1) await turn();
        runningCommits -= 1;
        stored.push(...tried);
        return tried.map(() => 'stored');
      },
      onTrouble: () => {},
    });
    const appended: number[] = [];
    const outcomes: Promise<Appended>[] = [];
    /** Appends like a table: each append follows the previous one of its table, which may still be pending. */
    const append = (table: number): void => {
      const after = appended[table] ?? 0;
      appended[table] = after + 1;
      outcomes.push(group.add(rowAppend(table, after)));
    };
    for (let step = 0; step < 200; step += 1) {
      const table = 1 + random.below(3);
      const action = random.below(3);
      if (action === 0) append(table);
      else if (action === 1) await turn();
      else if (random.onceIn(10)) await group.idle();
    }
    await group.idle();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['stored']));
    for (const [table, count] of appended.entries()) {
      const sequences = stored
        .flatMap((append) => (append.table === table ? append.rows : []))
        .map(({ sequence }) => sequence);
      expect(sequences).toEqual(Array.from({ length: count ?? 0 }, (_, index) => index + 1));
    }
  });
});
