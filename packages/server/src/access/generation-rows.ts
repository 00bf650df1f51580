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

/** Reads the database for each request, because another process may have advanced a generation. */
export function sharedGenerations(
  rows: Pick<GenerationRows, 'readGeneration' | 'advanceGeneration'>,
): TokenGenerations {
  return { oldest: rows.readGeneration, advance: rows.advanceGeneration };
}

/** Reads all generations once and keeps them in memory. Only for a database to which no other process writes. */
export async function ownGenerations(
  rows: Pick<GenerationRows, 'readGenerations' | 'advanceGeneration'>,
): Promise<TokenGenerations> {
  const generations = new Map(await rows.readGenerations());
  return {
    oldest: async (identity) => generations.get(identity) ?? 0,
    advance: async (identity, current) => {
      const generation = await rows.advanceGeneration(identity, current);
      if (generation !== undefined) generations.set(identity, generation);
      return generation;
    },
  };
}
