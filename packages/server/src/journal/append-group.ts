/**
 * Appends on their way into a store that commits many at once. A table decides its next move on one that is not stored yet;
 * the number alone would let that next one in behind whatever entry has taken the place meanwhile, somebody else's too. So
 * what hangs on an append shares its fate: it is tried only with it, or when it is stored.
 */
import { commitGroup } from './commit-group.ts';
import type { CommitGroup } from './commit-group.ts';
import type { Appended } from './journal.ts';
import type { EntryRow, RowAppend } from './stored-entry.ts';

interface OnItsWay {
  readonly append: RowAppend;
  /** The append on its way that this one follows. */
  behind: OnItsWay | undefined;
  outcome: Appended | undefined;
}

/** An append and those that depend on it, stored together or not at all. */
interface Chain {
  readonly table: number;
  readonly after: number;
  readonly rows: EntryRow[];
  readonly links: OnItsWay[];
}

const endOf = ({ after, rows }: RowAppend): number => after + rows.length;

export interface AppendGroup extends CommitGroup<RowAppend, Appended> {
  /** A commit that stores something of the store's own where nothing else is to be stored. */
  probe(): Promise<Appended>;
}

/** An append of nothing is a probe. */
const isProbe = ({ append }: OnItsWay): boolean => append.rows.length === 0;

/** The appends that may be tried; those that depend on a failed one get its outcome. */
function chainsOf(items: readonly OnItsWay[]): readonly Chain[] {
  const chains = new Map<OnItsWay, Chain>();
  for (const item of items) {
    const { append, behind } = item;
    if (isProbe(item)) continue;
    item.behind = undefined;
    if (behind?.outcome !== undefined && behind.outcome !== 'stored') {
      item.outcome = behind.outcome;
      continue;
    }
    const { table, after, rows } = append;
    const chain = (behind && chains.get(behind)) ?? { table, after, rows: [], links: [] };
    chain.rows.push(...rows);
    chain.links.push(item);
    chains.set(item, chain);
  }
  return [...new Set(chains.values())];
}

/**
 * `commit`: stores each append whole or not at all, in order, and answers with their outcomes; for no append it stores something of
 * its own. `troubled`: as in `commitGroup`.
 */
export function appendGroup(options: {
  readonly commit: (appends: readonly RowAppend[]) => Promise<readonly Appended[]>;
  readonly troubled: (error: unknown) => void;
}): AppendGroup {
  /** By table, the last append whose outcome its table has not heard yet. */
  const newest = new Map<number, OnItsWay>();

  async function commit(items: readonly OnItsWay[]): Promise<readonly Appended[]> {
    const chains = chainsOf(items);
    try {
      const probes = items.filter(isProbe);
      const outcomes = chains.length + probes.length === 0 ? [] : await options.commit(chains);
      for (const probe of probes) probe.outcome = 'stored';
      for (const [place, { links }] of chains.entries())
        for (const link of links) link.outcome = outcomes[place] ?? 'unavailable';
    } finally {
      for (const item of items) item.outcome ??= 'unavailable';
      // After every promise that follows from the outcomes: the tables have heard, and what they append now hangs on nothing
      // that failed. Not later: who has read the table anew may be back before the turn of the event loop ends.
      process.nextTick(() => {
        for (const item of items) if (newest.get(item.append.table) === item) newest.delete(item.append.table);
      });
    }
    return items.map(({ outcome }) => outcome ?? 'unavailable');
  }

  const group = commitGroup<OnItsWay, Appended>({ commit, failed: 'unavailable', troubled: options.troubled });
  return {
    add: (append) => {
      const before = newest.get(append.table);
      const behind = before !== undefined && endOf(before.append) === append.after ? before : undefined;
      const item: OnItsWay = { append, behind, outcome: undefined };
      newest.set(append.table, item);
      return group.add(item);
    },
    probe: () => group.add({ append: { table: 0, after: 0, rows: [] }, behind: undefined, outcome: undefined }),
    idle: group.idle,
  };
}
