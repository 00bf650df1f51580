import type { TableRecord } from '../journal/journal.ts';
import type { Documents, OwnDocument, OwnDrawer, StoredDocument } from './documents.ts';
import { drawerName } from './documents.ts';

/** The body is JSON text, so that it is parsed on every read, as in the other stores. */
type Row = Omit<StoredDocument, 'body'> & { readonly body: string };

function documentOf({ body, ...row }: Row): StoredDocument {
  return { ...row, body: JSON.parse(body) as unknown };
}

export function memoryDocuments(tableOf: (number: number) => TableRecord | undefined): Documents {
  const drawers = new Map<string, Map<string, Row>>();

  function rowsIn({ owner, drawer }: OwnDrawer): Map<string, Row> {
    const key = JSON.stringify([owner, drawerName(drawer)]);
    const rows = drawers.get(key) ?? new Map<string, Row>();
    drawers.set(key, rows);
    if (drawer.kind === 'notes' && tableOf(drawer.table) === undefined) rows.clear();
    return rows;
  }

  function find(own: OwnDocument): Row | undefined {
    return rowsIn(own).get(own.id);
  }

  return {
    list: async (own) => [...rowsIn(own).values()].map(documentOf),
    async add({ documents, at, most, ...own }) {
      if (own.drawer.kind === 'notes' && tableOf(own.drawer.table) === undefined) return 'gone';
      const rows = rowsIn(own);
      if (rows.size + documents.length > most) return 'full';
      const added = documents.map(({ id, body }): Row => ({
        id,
        version: 1,
        changedAt: at,
        body: JSON.stringify(body),
      }));
      for (const row of added) rows.set(row.id, row);
      return added.map(documentOf);
    },
    async change({ version, body, at, ...own }) {
      const row = find(own);
      if (row === undefined) return { is: 'gone' };
      if (row.version !== version) return { is: 'changed', document: documentOf(row) };
      const next: Row = { id: own.id, version: version + 1, changedAt: at, body: JSON.stringify(body) };
      rowsIn(own).set(own.id, next);
      return { is: 'saved', document: documentOf(next) };
    },
    remove: async (own) => rowsIn(own).delete(own.id),
  };
}
