/** Reports an outage of Redis once, although several connections fail many times a second while it is away. */
export interface Outage {
  /** Call for every failure. `who`: the connection or the task that failed. */
  failed(who: object, error: unknown): void;
  /** Call whenever it works; a call without a previous failure has no effect. */
  works(who: object): void;
}

/** Calls `away` once per outage, and `back` once everything that failed works again. */
export function outageOf(report: { readonly away: (error: unknown) => void; readonly back: () => void }): Outage {
  const failing = new Set<object>();
  return {
    failed(who, error) {
      const isFirst = failing.size === 0;
      failing.add(who);
      if (isFirst) report.away(error);
    },
    works(who) {
      if (failing.delete(who) && failing.size === 0) report.back();
    },
  };
}
