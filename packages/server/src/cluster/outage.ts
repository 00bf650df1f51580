/** Redis has several connections and is asked many times a second: while it is away, each of them fails again and again. */
export interface Outage {
  /** To be told of every failure of this connection, or whatever else fails while Redis is away. */
  failed(who: object, error: unknown): void;
  /** To be told when it works; what never failed may say so as often as it likes. */
  works(who: object): void;
}

/** `away` hears of an outage once, `back` once when everything that failed works again. */
export function outageOf(says: { readonly away: (error: unknown) => void; readonly back: () => void }): Outage {
  const failing = new Set<object>();
  return {
    failed(who, error) {
      const isNews = failing.size === 0;
      failing.add(who);
      if (isNews) says.away(error);
    },
    works(who) {
      if (failing.delete(who) && failing.size === 0) says.back();
    },
  };
}
