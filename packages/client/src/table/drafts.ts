/** Unsent text of forms, kept when the form disappears and when the page is reloaded. */
import { z } from 'zod/mini';

import { readStored, writeStored } from '../net/stored.ts';

type Draft = Readonly<Record<string, string>>;

export type Drafts = Pick<Map<string, Draft>, 'get' | 'set' | 'delete'>;

const schema = z.record(z.string(), z.record(z.string(), z.string()));

export function openDrafts(code: string, seat: string): Drafts {
  const key = `cartomancer.drafts.${code}.${seat}`;
  const drafts = new Map(Object.entries(readStored(key, schema, 'window') ?? {}));
  const write = () => writeStored(key, Object.fromEntries(drafts), 'window');
  return {
    get: (move) => drafts.get(move),
    set(move, draft) {
      drafts.set(move, draft);
      write();
      return drafts;
    },
    delete(move) {
      const isDeleted = drafts.delete(move);
      if (isDeleted) write();
      return isDeleted;
    },
  };
}
