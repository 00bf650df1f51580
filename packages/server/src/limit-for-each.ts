import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';

/** Runs at most `most` tasks with the same key at a time, in the order of the calls. */
export function limitForEach(most: number) {
  const limits = new Map<string, { readonly run: LimitFunction; tasks: number }>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? { run: pLimit(most), tasks: 0 };
    limits.set(key, limit);
    limit.tasks += 1;
    try {
      return await limit.run(task);
    } finally {
      limit.tasks -= 1;
      if (limit.tasks === 0) limits.delete(key);
    }
  };
}
