/** What a start does when data is missing: it says so and asks for a decision, because an empty house looks like any other. */

export interface DamageRule {
  /** `start`: the operator has decided to go on with what is there. */
  readonly whenDamaged: 'refuse' | 'start';
  readonly warn: (sentence: string) => void;
}

/** `found`: sentences without a full stop; none where nothing is missing. Throws where that ends the start. */
export function decideOnDamage(found: readonly string[], { whenDamaged, warn }: DamageRule): void {
  if (found.length === 0) return;
  const what = found.join('; ');
  if (whenDamaged === 'refuse')
    throw new Error(
      `${what}. Restore a backup, or set ACCEPT_DATA_LOSS=1 for one start to go on with what is there; keep a copy of the data first.`,
    );
  warn(`Started with damaged data: ${what}`);
}
