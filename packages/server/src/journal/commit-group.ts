/** Group commit: whatever arrives while one commit runs goes into the next one together, so a flush to disk serves many. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import { Gathered } from './gathered.ts';
import type { NapParts } from './nap.ts';
import { Nap, thread } from './nap.ts';

/**
 * Commits begin at least so many milliseconds apart. A fast disk would else be woken for every move or two, and each time
 * costs a transaction and a flush; a slow one takes longer anyway, and who comes alone does not wait at all.
 */
const apart = 5;
/** Where many come at once: of what a commit costs most is the commit, so twice as many in one take little more than half. */
const apartWhenBusy = 10;
/** A commit of more than so many is one of many that come at once; tables at which people think never make one. */
const fewInCommit = 4;

export interface CommitGroup<Item, Outcome> {
  /** Settled when the commit that holds it is. Commits run one after the other, in the order of the calls. */
  add(item: Item): Promise<Outcome>;
  /**
   * Does this right before the next commit, which takes along whatever it adds; at the end of this turn of the event loop while
   * nothing is committed. All that waits is done in a row and in order.
   */
  beforeCommit(action: () => void): void;
  /** Does at once what waits for the next commit, so that what is decided now comes after it. */
  doWaiting(): void;
  /** Settled when nothing waits and nothing runs. */
  idle(): Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly settle: (outcome: Outcome) => void;
}

/**
 * `commit` answers with one outcome an item, in order; when it rejects, every item of it gets `failed`. `troubled` is told why,
 * once until a commit holds again.
 */
export function commitGroup<Item, Outcome>(options: {
  readonly commit: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly failed: Outcome;
  readonly troubled: (error: unknown) => void;
  /** What naps are made of; this thread's own unless said otherwise. */
  readonly napping?: NapParts;
}): CommitGroup<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  const gathered = new Gathered();
  const nap = new Nap(options.napping ?? thread);
  let running: Promise<void> | undefined;
  let isTroubled = false;
  /** Not before this moment, of the clock that only goes forward, the next commit begins. */
  let next = 0;

  /** A fault of whoever hears of it must not stop all commits: it is thrown where nothing hangs on it. */
  function tellTrouble(error: unknown): void {
    try {
      options.troubled(error);
    } catch (fault) {
      setImmediate(() => {
        throw fault;
      });
    }
  }

  /** One commit of all that waits; everybody in it has heard the outcome, and what follows from it is done, when this settles. */
  async function commitWaiting(): Promise<void> {
    const group = waiting;
    const busy = group.length > fewInCommit;
    next = performance.now() + (busy ? apartWhenBusy : apart);
    waiting = [];
    const outcomes = await options.commit(group.map(({ item }) => item)).catch((error: unknown) => {
      if (!isTroubled) tellTrouble(error);
      return undefined;
    });
    isTroubled = outcomes === undefined;
    for (const [index, { settle }] of group.entries()) settle(outcomes?.[index] ?? options.failed);
    await nextTurn();
    if (!busy) return;
    // What is answered to what was just told can be stored with the next commit and no sooner.
    nap.take(next - performance.now());
    // What came meanwhile is read.
    await nextTurn();
  }

  async function run(): Promise<void> {
    // What is asked for in the same turn of the event loop belongs together.
    await Promise.resolve();
    // Where nothing waits no timer is set either: to wake up for nothing is a good part of what a move costs that comes alone.
    while (waiting.length > 0 || !gathered.isEmpty) {
      const rest = Math.ceil(next - performance.now());
      if (rest > 0) {
        await pause(rest);
        await nextTurn();
      }
      // Nothing is decided on what was not stored: whoever was in the last commit has heard.
      gathered.doAll();
      if (waiting.length > 0) await commitWaiting();
    }
    running = undefined;
  }

  return {
    add: (item) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.push({ item, settle: resolve });
      running ??= run();
      return promise;
    },
    beforeCommit: (action) => gathered.add(action, running === undefined ? 'soon' : 'when called'),
    doWaiting: () => gathered.doAll(),
    idle: async () => {
      await running;
    },
  };
}
