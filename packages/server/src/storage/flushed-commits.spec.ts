import { describe, expect, it } from 'vitest';

import { flushedCommits } from './flushed-commits.ts';
import type { FlushedCommitsParts } from './flushed-commits.ts';
import type { RowAppend } from '../journal/stored-entry.ts';
import { UnknownOutcome } from '../journal/unknown-outcome.ts';

const append: RowAppend = { table: 1, after: 1, rows: [] };
class Busy extends Error {}

/** A file controlled by the test, with a record of all calls. */
function fakeFile(parts: Partial<FlushedCommitsParts> = {}) {
  const done: string[] = [];
  const commit = flushedCommits({
    commit: (appends) => {
      done.push('commit');
      return appends.map(() => 'stored');
    },
    isBusy: (error) => error instanceof Busy,
    busyMilliseconds: 1_000,
    isOurs: () => false,
    flush: async () => {
      done.push('flush');
    },
    checkpoint: async () => {
      done.push('checkpoint');
    },
    ...parts,
  });
  return { done, commit };
}

describe('commits that are flushed off the main thread', () => {
  it('are made at once, and count as stored only when they are flushed', async () => {
    const flushed = Promise.withResolvers<void>();
    const { done, commit } = fakeFile({ flush: () => flushed.promise });
    const outcome = commit([append]).then(([stored]) => done.push(String(stored)));
    expect(done).toEqual(['commit']);
    flushed.resolve();
    await outcome;
    expect(done).toEqual(['commit', 'stored']);
  });

  it('may or may not be stored if the flush fails; the next commit is preceded by a checkpoint', async () => {
    const flushes = [Promise.reject(new Error('The disk is broken')), Promise.resolve()];
    const { done, commit } = fakeFile({ flush: () => flushes.shift() ?? Promise.resolve() });
    await expect(commit([append])).rejects.toThrow(new UnknownOutcome('The disk is broken'));
    await expect(commit([append])).resolves.toEqual(['stored']);
    expect(done).toEqual(['commit', 'checkpoint', 'commit']);
  });

  it('are not made at all while no checkpoint succeeds', async () => {
    const { done, commit } = fakeFile({
      flush: () => Promise.reject(new Error('The disk is broken')),
      checkpoint: () => Promise.reject(new Error('It still is')),
    });
    await expect(commit([append])).rejects.toThrow('broken');
    await expect(commit([append])).rejects.toThrow('still');
    expect(done).toEqual(['commit']);
  });

  it('are retried for a limited time while another process writes', async () => {
    let tries = 0;
    const held = (times: number) => () => {
      tries += 1;
      if (tries <= times) throw new Busy('held');
      return ['stored'] as const;
    };
    await expect(fakeFile({ commit: held(3) }).commit([append])).resolves.toEqual(['stored']);
    expect(tries).toBe(4);
    const { commit } = fakeFile({ commit: held(Infinity), busyMilliseconds: 0 });
    await expect(commit([append])).rejects.toThrow('held');
  });

  it('wait without limit while our own worker holds the lock', async () => {
    let tries = 0;
    const commit = () => {
      tries += 1;
      if (tries < 10) throw new Busy('held');
      return ['stored'] as const;
    };
    const file = fakeFile({ commit, busyMilliseconds: 0, isOurs: () => tries < 9 });
    await expect(file.commit([append])).rejects.toThrow('held');
    expect(tries).toBe(9);
    tries = 0;
    await expect(fakeFile({ commit, busyMilliseconds: 0, isOurs: () => true }).commit([append])).resolves.toEqual([
      'stored',
    ]);
  });

  it('are checkpointed regularly into the database file, and continue if that fails', async () => {
    let checkpoints = 0;
    const { commit } = fakeFile({
      checkpoint: () => {
        checkpoints += 1;
        return Promise.reject(new Error('Someone reads'));
      },
    });
    for (let made = 1; made <= 500; made += 1) expect(await commit([append])).toEqual(['stored']);
    expect(checkpoints).toBe(2);
  });
});
