/**
 * Tokens are signed and stored nowhere. What ends some of them before their time is a number for each person: a token carries the
 * generation it was signed in, and those of generations before the stored one are no longer good (TB-02).
 */
export interface TokenGenerations {
  /** The oldest generation whose tokens are good; 0 for a person who never signed out other devices. */
  oldest(identity: string): Promise<number>;
  /**
   * From now on only tokens of the next generation are good; the answer is its number. Nothing where the tokens of `current` are not
   * good any more: another device was first.
   */
  advance(identity: string, current: number): Promise<number | undefined>;
}

/** They last as long as the process. */
export function memoryGenerations(): TokenGenerations {
  const known = new Map<string, number>();
  return {
    oldest: async (identity) => known.get(identity) ?? 0,
    advance: async (identity, current) => {
      if ((known.get(identity) ?? 0) > current) return undefined;
      known.set(identity, current + 1);
      return current + 1;
    },
  };
}
