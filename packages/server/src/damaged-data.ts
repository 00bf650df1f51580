/** Handles missing data at startup: reports it and requires a decision, because an empty server looks healthy. */

export interface DamageRule {
  /** `start`: the operator has decided to continue with the remaining data. */
  readonly whenDamaged: 'refuse' | 'start';
  readonly warn: (sentence: string) => void;
}

/** `found`: sentences without a full stop; none if nothing is missing. Throws to stop the start. */
export function decideOnDamage(found: readonly string[], { whenDamaged, warn }: DamageRule): void {
  if (found.length === 0) return;
  const what = found.join('; ');
  if (whenDamaged === 'refuse')
    throw new Error(
      `${what}. Restore a backup, or set ACCEPT_DATA_LOSS=1 for one start to go on with what is there; keep a copy of the data first.`,
    );
  warn(`Started with damaged data: ${what}`);
}
