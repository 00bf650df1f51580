/** The generations of tokens in a database. */
import type { Kysely } from 'kysely';

import type { JournalDatabase } from '../database/tables.ts';
import type { TokenGenerations } from './generations.ts';

export interface GenerationRows {
  readGeneration(identity: string): Promise<number>;
  readGenerations(): Promise<readonly (readonly [identity: string, generation: number])[]>;
  advanceGeneration(identity: string, current: number): Promise<number | undefined>;
}

export function generationRows(database: Kysely<JournalDatabase>): GenerationRows {
  return {
    async readGeneration(identity) {
      const row = await database
        .selectFrom('token_generations')
        .select('generation')
        .where('identity', '=', identity)
        .executeTakeFirst();
      return row?.generation ?? 0;
    },
    async readGenerations() {
      const rows = await database.selectFrom('token_generations').selectAll().execute();
      return rows.map(({ identity, generation }) => [identity, generation] as const);
    },
    async advanceGeneration(identity, current) {
      const generation = current + 1;
      const row = await database
        .insertInto('token_generations')
        .values({ identity, generation })
        .onConflict((conflict) =>
          conflict.column('identity').doUpdateSet({ generation }).where('token_generations.generation', '<=', current),
        )
        .returning('generation')
        .executeTakeFirst();
      return row?.generation;
    },
  };
}

/** Reads the database each time: another process may have written. */
export function sharedGenerations(
  rows: Pick<GenerationRows, 'readGeneration' | 'advanceGeneration'>,
): TokenGenerations {
  return { oldest: rows.readGeneration, advance: rows.advanceGeneration };
}

/**
 * Reads all generations once and keeps them in memory, so that no request waits for the disk. For a database to which only
 * this process writes.
 */
export async function ownGenerations(
  rows: Pick<GenerationRows, 'readGenerations' | 'advanceGeneration'>,
): Promise<TokenGenerations> {
  const known = new Map(await rows.readGenerations());
  return {
    oldest: async (identity) => known.get(identity) ?? 0,
    advance: async (identity, current) => {
      const generation = await rows.advanceGeneration(identity, current);
      if (generation !== undefined) known.set(identity, generation);
      return generation;
    },
  };
}
