/** Reports an outage of Redis once, although several connections fail many times a second while it is away. */
export interface Outage {
  /** Call for every failure of this connection, or of anything else while Redis is away. */
  failed(who: object, error: unknown): void;
  /** Call when it works; calls without a previous failure have no effect. */
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
