import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { exclusively } from '../database/exclusively.ts';
import type {
  Changed,
  DocumentChange,
  Documents,
  NewDocuments,
  OwnDocument,
  OwnDrawer,
  StoredDocument,
} from './documents.ts';
import { drawerName } from './documents.ts';

export interface DocumentRows {
  listDocuments(own: OwnDrawer): Promise<readonly StoredDocument[]>;
  addDocuments(added: NewDocuments): Promise<readonly StoredDocument[] | 'full' | 'gone'>;
  changeDocument(change: DocumentChange): Promise<Changed>;
  removeDocument(own: OwnDocument): Promise<boolean>;
}

const columns = ['id', 'version', 'changed_at', 'body'] as const;

type Row = Pick<Selectable<JournalDatabase['documents']>, (typeof columns)[number]>;

// PostgreSQL returns large numbers as strings.
const timeSchema = z.coerce.number();

function documentOf({ id, version, changed_at: changedAt, body }: Row): StoredDocument {
  return { id, version, changedAt: timeSchema.parse(changedAt), body: JSON.parse(body) as unknown };
}

export function documentRows(database: Kysely<JournalDatabase>): DocumentRows {
  return {
    async listDocuments({ owner, drawer }) {
      const rows = await database
        .selectFrom('documents')
        .select(columns)
        .where('owner', '=', owner)
        .where('drawer', '=', drawerName(drawer))
        .orderBy('place')
        .execute();
      return rows.map(documentOf);
    },
    addDocuments: ({ owner, drawer, documents, at, most }) =>
      exclusively(database, `documents of ${owner} in ${drawerName(drawer)}`, async (transaction) => {
        if (drawer.kind === 'notes') {
          const table = await transaction
            .selectFrom('tables')
            .select('number')
            .where('number', '=', drawer.table)
            .executeTakeFirst();
          if (table === undefined) return 'gone';
        }
        const stored = await transaction
          .selectFrom('documents')
          .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('place').as('last')])
          .where('owner', '=', owner)
          .where('drawer', '=', drawerName(drawer))
          .executeTakeFirstOrThrow();
        if (Number(stored.count) + documents.length > most) return 'full';
        const rows = documents.map(({ id, body }, index) => ({
          id,
          owner,
          drawer: drawerName(drawer),
          table_number: drawer.kind === 'notes' ? drawer.table : null,
          place: (stored.last ?? 0) + index + 1,
          version: 1,
          changed_at: at,
          body: JSON.stringify(body),
        }));
        if (rows.length > 0) await transaction.insertInto('documents').values(rows).execute();
        return rows.map(documentOf);
      }),
    changeDocument: ({ owner, drawer, id, version, body, at }) =>
      database.transaction().execute(async (transaction): Promise<Changed> => {
        // One statement compares and writes, so that only one of two simultaneous changes succeeds.
        const saved = await transaction
          .updateTable('documents')
          .set({ version: version + 1, changed_at: at, body: JSON.stringify(body) })
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where('drawer', '=', drawerName(drawer))
          .where('version', '=', version)
          .returning(columns)
          .executeTakeFirst();
        if (saved !== undefined) return { is: 'saved', document: documentOf(saved) };
        const current = await transaction
          .selectFrom('documents')
          .select(columns)
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where('drawer', '=', drawerName(drawer))
          .executeTakeFirst();
        return current === undefined ? { is: 'gone' } : { is: 'changed', document: documentOf(current) };
      }),
    async removeDocument({ owner, drawer, id }) {
      const { numDeletedRows } = await database
        .deleteFrom('documents')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('drawer', '=', drawerName(drawer))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Ids are client input, and PostgreSQL fails at a query for text with a NUL. */
function cannotExist({ id }: OwnDocument): boolean {
  return id.includes('\0');
}

/** The rows may be in another thread. */
export function documentsOf(rows: DocumentRows): Documents {
  return {
    list: rows.listDocuments,
    add: rows.addDocuments,
    change: async (change) => (cannotExist(change) ? { is: 'gone' } : await rows.changeDocument(change)),
    remove: async (own) => !cannotExist(own) && (await rows.removeDocument(own)),
  };
}
