/** Reports an outage of Redis once: several connections fail meanwhile, each many times a second. */
export interface Outage {
  /** Call for every failure. `who`: the connection or the task that failed. */
  failed(who: object, error: unknown): void;
  /** Call whenever `who` works. Without a previous failure the call has no effect. */
  works(who: object): void;
}

/** Calls `away` once per outage, and `back` when everything that failed works again. */
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
