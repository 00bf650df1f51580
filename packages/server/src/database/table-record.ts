import type { Selectable } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from './tables.ts';
import type { NewTable, TableRecord } from '../journal/journal.ts';

const linksSchema = z.object({
  gm: z.string().nullable(),
  seat: z.string().nullable(),
  spectator: z.string().nullable(),
});

const recordSchema = z.object({
  number: z.number(),
  code: z.string(),
  ruleset: z.string(),
  title: z.string(),
  visibility: z.enum(['private', 'public']),
  createdAt: z.coerce.number(),
  links: linksSchema,
  // Only tests write it, validated by the HTTP schema.
  rig: z.custom<NewTable['rig']>(),
  archivedAt: z.union([z.null(), z.coerce.number()]),
  nextSession: z.union([z.null(), z.coerce.number()]),
});

/** Throws for an invalid row. */
export function recordOf(row: Selectable<JournalDatabase['tables']>): TableRecord {
  const { created_at: createdAt, archived_at: archivedAt, next_session: nextSession, links, rig, ...rest } = row;
  return recordSchema.parse({
    ...rest,
    createdAt,
    archivedAt,
    nextSession,
    links: JSON.parse(links) as unknown,
    rig: rig === null ? null : (JSON.parse(rig) as unknown),
  });
}

/**
 * The readable rows. Broken ones are skipped, so that lists still work; they are reported when their table is opened.
 */
export function readable<Row, Read>(rows: readonly Row[], read: (row: Row) => Read): readonly Read[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
      throw error;
    }
  });
}
