import { Unavailable } from '../unavailable.ts';

type Commit<Given, Outcome> = (given: Given) => Promise<Outcome>;

export interface StoreTrouble {
  /** Returns the same error. */
  failed(error: unknown): unknown;
  /** Wraps a function that makes commits, and records the reason of its last failure. */
  watched<Given, Outcome>(
    commit: Commit<Given, Outcome>,
    reasonOf: (error: unknown) => Unavailable,
  ): Commit<Given, Outcome>;
  /** Undefined if the last commit succeeded. A database once found malformed stays so until the next start. */
  current(): Unavailable | undefined;
}

export function storeTrouble(): StoreTrouble {
  let malformed: Unavailable | undefined;
  let last: Unavailable | undefined;

  function failed(error: unknown): unknown {
    if (error instanceof Unavailable && error.reason === 'database_malformed') malformed ??= error;
    return error;
  }

  return {
    failed,
    watched: (commit, reasonOf) => async (given) => {
      try {
        const outcome = await commit(given);
        last = undefined;
        return outcome;
      } catch (error) {
        last = reasonOf(error);
        failed(last);
        throw error;
      }
    },
    current: () => malformed ?? last,
  };
}
