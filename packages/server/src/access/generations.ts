/**
 * Tokens are signed and not stored. To revoke them, each person has a generation: a token carries the generation it was
 * signed in, and tokens of generations before the stored one are invalid (TB-02).
 */
export interface TokenGenerations {
  /** 0 for a person who never signed out other devices. */
  oldest(identity: string): Promise<number>;
  /**
   * Invalidates all generations up to `current` and returns the next one. Undefined if `current` is invalid already,
   * because another device was first.
   */
  advance(identity: string, current: number): Promise<number | undefined>;
}

export function memoryGenerations(): TokenGenerations {
  const generations = new Map<string, number>();
  return {
    oldest: async (identity) => generations.get(identity) ?? 0,
    advance: async (identity, current) => {
      if ((generations.get(identity) ?? 0) > current) return undefined;
      generations.set(identity, current + 1);
      return current + 1;
    },
  };
}
