/** Group commit: all items that are added during a commit share the next one, so one flush to disk serves many. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface CommitGroup<Item, Outcome> {
  /**
   * The promise settles together with the item's commit. Commits run one after the other, in the order of the calls.
   */
  add(item: Item): Promise<Outcome>;
  /** Resolves when no item waits and no commit runs. */
  idle(): Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly settle: (outcome: Outcome) => void;
}

/**
 * `commit` returns one outcome per item, in order. If it rejects or returns too few, the items without an outcome get
 * `outcomeOfFailure`. `onTrouble` receives the first of several errors in a row.
 */
export function commitGroup<Item, Outcome>(options: {
  readonly commit: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly outcomeOfFailure: (error: unknown) => Outcome;
  readonly onTrouble: (error: unknown) => void;
}): CommitGroup<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let running: Promise<void> | undefined;
  let isTroubled = false;

  /** An error of `onTrouble` must not stop later commits, so it is thrown outside of this one. */
  function reportTrouble(error: unknown): void {
    try {
      options.onTrouble(error);
    } catch (fault) {
      setImmediate(() => {
        throw fault;
      });
    }
  }

  async function commitWaiting(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const outcomes = await options.commit(group.map(({ item }) => item));
      for (const [index, { settle }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) throw new Error('A commit returned too few outcomes');
        settle(outcome);
      }
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) reportTrouble(error);
      isTroubled = true;
      for (const { settle } of group) settle(options.outcomeOfFailure(error));
    }
  }

  async function run(): Promise<void> {
    // A commit waits for one turn of the event loop: it gathers the items of that turn, and tables receive the last
    // outcomes.
    do {
      await nextTurn();
      await commitWaiting();
    } while (waiting.length > 0);
    running = undefined;
  }

  return {
    add: (item) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.push({ item, settle: resolve });
      running ??= run();
      return promise;
    },
    idle: async () => {
      await running;
    },
  };
}
