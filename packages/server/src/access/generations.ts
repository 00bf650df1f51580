/**
 * Tokens are signed and not stored. To revoke them, each person has a generation: a token carries the generation it was
 * signed in, and tokens of generations before the stored one are invalid (TB-02).
 */
export interface TokenGenerations {
  /** The oldest generation of valid tokens; 0 for a person who never signed out other devices. */
  oldest(identity: string): Promise<number>;
  /**
   * Invalidates all but the next generation and returns its number. Undefined if the tokens of `current` are already
   * invalid because another device was first.
   */
  advance(identity: string, current: number): Promise<number | undefined>;
}

/** Generations that are kept in memory, as long as the process runs. */
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
