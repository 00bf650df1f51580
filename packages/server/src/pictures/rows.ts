import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { exclusively } from '../database/exclusively.ts';
import type { LentPicture, NewPicture, OwnedPicture, OwnPicture, Pictures } from './pictures.ts';

export interface PictureRows {
  addPicture(picture: NewPicture): ReturnType<Pictures['add']>;
  listPictures(owner: string): Promise<readonly OwnPicture[]>;
  removePicture(owned: OwnedPicture): Promise<boolean>;
  readOwnPicture(owned: OwnedPicture): Promise<Uint8Array | undefined>;
  lendPicture(lent: LentPicture): ReturnType<Pictures['lend']>;
  holdPictures(held: Parameters<Pictures['hold']>[0]): Promise<void>;
  readTablePicture(table: number, digest: string): Promise<Uint8Array | undefined>;
  forgetAbsentPictures(before: number): Promise<void>;
  tidyPictures(): Promise<void>;
}

// PostgreSQL returns large numbers as strings.
const timeSchema = z.coerce.number();

type Database = Kysely<JournalDatabase>;

/**
 * The ids of people and tables share a column. It is part of the key, so that each of them holds a picture at most
 * once.
 */
const personPrefix = 'person ';
const ofPerson = (owner: string): string => `${personPrefix}${owner}`;
const ofTable = (table: number): string => `table ${table}`;

const columns = ['pictures.digest', 'pictures.width', 'pictures.height', 'pictures.size'] as const;

async function bytesHeld(database: Database, holder: string): Promise<number> {
  const held = await database
    .selectFrom('picture_holders')
    .innerJoin('pictures', 'pictures.digest', 'picture_holders.digest')
    .select(({ fn }) => fn.sum<number | string | null>('pictures.size').as('size'))
    .where('picture_holders.holder', '=', holder)
    .executeTakeFirst();
  // PostgreSQL returns large numbers as strings, and the sum of no rows is null.
  return Number(held?.size ?? 0);
}

/** The bytes of all pictures once this one is stored; it may be stored already. */
async function newBytesInAll(
  database: Database,
  { digest, size }: { readonly digest: string; readonly size: number },
): Promise<number> {
  const others = await database
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    .where('digest', '<>', digest)
    .executeTakeFirst();
  return Number(others?.size ?? 0) + size;
}

function heldPictures(database: Database, holder: string) {
  return database
    .selectFrom('picture_holders')
    .innerJoin('pictures', 'pictures.digest', 'picture_holders.digest')
    .where('picture_holders.holder', '=', holder);
}

async function bytesOf(database: Database, holder: string, digest: string): Promise<Uint8Array | undefined> {
  const row = await heldPictures(database, holder)
    .select('pictures.bytes')
    .where('pictures.digest', '=', digest)
    .executeTakeFirst();
  return row === undefined ? undefined : new Uint8Array(row.bytes);
}

async function tableExists(database: Database, table: number): Promise<boolean> {
  const row = await database.selectFrom('tables').select('number').where('number', '=', table).executeTakeFirst();
  return row !== undefined;
}

async function removeUnheld(database: Database): Promise<void> {
  await database
    .deleteFrom('pictures')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_holders')
            .select('picture_holders.holder')
            .whereRef('picture_holders.digest', '=', 'pictures.digest'),
        ),
      ),
    )
    .execute();
}

function insertHolder(database: Database, values: JournalDatabase['picture_holders']) {
  return database
    .insertInto('picture_holders')
    .values(values)
    .onConflict((conflict) => conflict.columns(['holder', 'digest']).doNothing());
}

export function pictureRows(database: Database): PictureRows {
  return {
    addPicture: ({ digest, width, height, bytes, owner, at, most, mostInAll }) =>
      exclusively(database, 'pictures of all people', async (transaction) => {
        const holder = ofPerson(owner);
        const known = await heldPictures(transaction, holder)
          .select('picture_holders.held_at')
          .where('pictures.digest', '=', digest)
          .executeTakeFirst();
        const picture = { digest, width, height, size: bytes.length };
        if (known !== undefined) return { ...picture, addedAt: timeSchema.parse(known.held_at) };
        if ((await bytesHeld(transaction, holder)) + bytes.length > most) return 'full';
        if ((await newBytesInAll(transaction, picture)) > mostInAll) return 'server full';
        await transaction
          .insertInto('pictures')
          .values({ ...picture, bytes })
          // Locks the row, because another transaction could delete it as unheld before this one ends.
          .onConflict((conflict) => conflict.column('digest').doUpdateSet({ width }))
          .execute();
        await insertHolder(transaction, { holder, digest, table_number: null, held_at: at }).execute();
        return { ...picture, addedAt: at };
      }),
    async listPictures(owner) {
      const rows = await heldPictures(database, ofPerson(owner))
        .select([...columns, 'picture_holders.held_at'])
        .orderBy('picture_holders.held_at', 'desc')
        .orderBy('pictures.digest')
        .execute();
      return rows.map(({ held_at: heldAt, ...picture }) => ({ ...picture, addedAt: timeSchema.parse(heldAt) }));
    },
    removePicture: ({ owner, digest }) =>
      database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('picture_holders')
          .where('holder', '=', ofPerson(owner))
          .where('digest', '=', digest)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await removeUnheld(transaction);
        return numDeletedRows > 0n;
      }),
    readOwnPicture: ({ owner, digest }) => bytesOf(database, ofPerson(owner), digest),
    lendPicture: ({ owner, digest, table, at, most }) =>
      exclusively(database, `pictures at table ${table}`, async (transaction) => {
        const found = await heldPictures(transaction, ofPerson(owner))
          .select(columns)
          .where('pictures.digest', '=', digest)
          .executeTakeFirst();
        if (found === undefined || !(await tableExists(transaction, table))) return undefined;
        const { size, ...picture } = found;
        const holder = ofTable(table);
        const isHeld = await heldPictures(transaction, holder)
          .select('pictures.digest')
          .where('pictures.digest', '=', digest)
          .executeTakeFirst();
        if (isHeld === undefined && (await bytesHeld(transaction, holder)) + size > most) return 'full';
        await insertHolder(transaction, { holder, digest, table_number: table, held_at: at }).execute();
        return picture;
      }),
    holdPictures: ({ table, digests, at }) =>
      database.transaction().execute(async (transaction) => {
        if (digests.length === 0 || !(await tableExists(transaction, table))) return;
        const stored = await transaction
          .selectFrom('pictures')
          .select('digest')
          .where('digest', 'in', digests)
          .execute();
        for (const { digest } of stored)
          await insertHolder(transaction, {
            holder: ofTable(table),
            digest,
            table_number: table,
            held_at: at,
          }).execute();
      }),
    readTablePicture: (table, digest) => bytesOf(database, ofTable(table), digest),
    async forgetAbsentPictures(before) {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('picture_holders')
          .where('table_number', 'is', null)
          .where('held_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('picture_holders as others')
                  .select('others.digest')
                  .whereRef('others.digest', '=', 'picture_holders.digest')
                  .where('others.table_number', 'is not', null),
              ),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('visits')
                  .select('visits.identity')
                  .where(
                    'visits.identity',
                    '=',
                    sql<string>`substr(picture_holders.holder, ${sql.lit(personPrefix.length + 1)})`,
                  )
                  .where('visits.visited_at', '>=', before),
              ),
            ),
          )
          .execute();
        await removeUnheld(transaction);
      });
    },
    tidyPictures: () => removeUnheld(database),
  };
}

/** Digests are client input. Other texts are not looked up, because PostgreSQL fails at a query for text with a NUL. */
const digestPattern = /^[\da-f]{64}$/u;
const isDigest = ({ digest }: { readonly digest: string }): boolean => digestPattern.test(digest);

/** The rows may be in another thread. */
export function picturesOf(rows: PictureRows): Pictures {
  return {
    add: rows.addPicture,
    list: rows.listPictures,
    remove: async (owned) => isDigest(owned) && (await rows.removePicture(owned)),
    own: async (owned) => (isDigest(owned) ? await rows.readOwnPicture(owned) : undefined),
    lend: async (lent) => (isDigest(lent) ? await rows.lendPicture(lent) : undefined),
    hold: rows.holdPictures,
    atTable: async (table, digest) => (isDigest({ digest }) ? await rows.readTablePicture(table, digest) : undefined),
    forgetAbsent: rows.forgetAbsentPictures,
    tidy: rows.tidyPictures,
  };
}
