import { expect, it } from 'vitest';

import { commitGroup } from './commit-group.ts';

it('items without an outcome fail, which is reported once until a commit succeeds', async () => {
  const commits: readonly (readonly string[])[] = [['stored'], [], ['stored'], []];
  let made = 0;
  const reported: unknown[] = [];
  const group = commitGroup<string, string>({
    commit: () => {
      made += 1;
      return Promise.resolve(commits[made - 1] ?? []);
    },
    outcomeOfFailure: () => 'failed',
    onTrouble: (error) => reported.push(error),
  });
  expect(await Promise.all([group.add('one'), group.add('two')])).toEqual(['stored', 'failed']);
  expect(reported).toEqual([new Error('A commit returned too few outcomes')]);
  expect(await group.add('three')).toBe('failed');
  expect(reported).toHaveLength(1);
  expect(await group.add('four')).toBe('stored');
  expect(await group.add('five')).toBe('failed');
  expect(reported).toHaveLength(2);
});
