/**
 * Refuses to start when stored data is missing or damaged, until the operator accepts the loss: a server without its
 * data looks like a healthy new one.
 */

export interface DamageRule {
  /** `start`: the operator has decided to continue with the remaining data. */
  readonly whenDamaged: 'refuse' | 'start';
  readonly warn: (sentence: string) => void;
}

/**
 * `found`: one sentence per problem, without a full stop; empty if there is none. Throws if the server must not start.
 */
export function refuseOrWarn(found: readonly string[], { whenDamaged, warn }: DamageRule): void {
  if (found.length === 0) return;
  const problems = found.join('; ');
  if (whenDamaged === 'refuse')
    throw new Error(
      `${problems}. Restore a backup. Or copy the data and start once with ACCEPT_DATA_LOSS=1, which continues with what is left.`,
    );
  warn(`Starting with damaged data: ${problems}`);
}
