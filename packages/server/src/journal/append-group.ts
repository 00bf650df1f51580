/**
 * Pending appends of a store that commits many at once. A table decides a move on top of an entry that is not stored
 * yet. The sequence number alone would accept that move after any entry with the expected number, even one of another
 * process. So an append that builds on a pending one fails if that one fails, and is tried only together with it or
 * after it is stored.
 */
import { commitGroup } from './commit-group.ts';
import type { CommitGroup } from './commit-group.ts';
import type { Appended } from './journal.ts';
import type { EntryRow, RowAppend } from './stored-entry.ts';
import { UnknownOutcome } from './unknown-outcome.ts';

interface PendingAppend {
  readonly append: RowAppend;
  /** The pending append that this one builds on. */
  behind: PendingAppend | undefined;
  outcome: Appended | undefined;
}

/** An append and those that depend on it, stored together or not at all. */
interface Chain {
  readonly table: number;
  readonly after: number;
  readonly rows: EntryRow[];
  readonly links: PendingAppend[];
}

const endOf = ({ after, rows }: RowAppend): number => after + rows.length;

export interface AppendGroup extends CommitGroup<RowAppend, Appended> {
  /** Tests whether the store can write: the next commit stores a probe row if there is nothing else to store. */
  probe(): Promise<Appended>;
}

function failedWith(error: unknown): Appended {
  return error instanceof UnknownOutcome ? 'unknown' : 'unavailable';
}

/** A probe is an append without rows. */
const isProbe = ({ append }: PendingAppend): boolean => append.rows.length === 0;

/** An append that builds on a failed one joins no chain and gets the failed one's outcome. */
function chainsOf(items: readonly PendingAppend[]): readonly Chain[] {
  const chains = new Map<PendingAppend, Chain>();
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
 * `commit`: stores each append whole or not at all, in order, and returns their outcomes; without appends it stores
 * a probe row. `onTrouble`: as in `commitGroup`.
 */
export function appendGroup(options: {
  readonly commit: (appends: readonly RowAppend[]) => Promise<readonly Appended[]>;
  readonly onTrouble: (error: unknown) => void;
}): AppendGroup {
  /** By table, the last append whose outcome has not been delivered yet. */
  const newest = new Map<number, PendingAppend>();

  async function commit(items: readonly PendingAppend[]): Promise<readonly Appended[]> {
    const chains = chainsOf(items);
    let failed: Appended = 'unavailable';
    try {
      const probes = items.filter(isProbe);
      const outcomes = chains.length + probes.length === 0 ? [] : await options.commit(chains);
      for (const probe of probes) probe.outcome = 'stored';
      for (const [index, { links }] of chains.entries())
        for (const link of links) link.outcome = outcomes[index] ?? 'unavailable';
    } catch (error) {
      failed = failedWith(error);
      throw error;
    } finally {
      for (const item of items) item.outcome ??= failed;
      // The next tick comes after all callbacks of promises that the outcomes settle: by then the tables know the
      // outcomes, and no longer build on a failed append. Later would be too late, because a reloaded table may append
      // in the same turn of the event loop.
      process.nextTick(() => {
        for (const item of items) if (newest.get(item.append.table) === item) newest.delete(item.append.table);
      });
    }
    return items.map(({ outcome }) => outcome ?? 'unavailable');
  }

  const group = commitGroup<PendingAppend, Appended>({
    commit,
    outcomeOfFailure: failedWith,
    onTrouble: options.onTrouble,
  });
  return {
    add: (append) => {
      const before = newest.get(append.table);
      const behind = before !== undefined && endOf(before.append) === append.after ? before : undefined;
      const item: PendingAppend = { append, behind, outcome: undefined };
      newest.set(append.table, item);
      return group.add(item);
    },
    probe: () => group.add({ append: { table: 0, after: 0, rows: [] }, behind: undefined, outcome: undefined }),
    idle: group.idle,
  };
}
