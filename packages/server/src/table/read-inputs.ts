import type { ExternalInputs, KeptSheets, RequiredInputs, RequiredPicture, TableLayer } from '@cartomancer/rules/table';

import type { TableRecord } from '../journal/journal.ts';
import type { TablePictures } from '../pictures/pictures.ts';
import type { SheetLibrary } from '../sheet-library/sheet-library.ts';
import type { Sources } from '../sources.ts';
import type { History } from './history.ts';

export type FetchedInputs = Pick<ExternalInputs, 'restored' | 'sheets' | 'picture'>;

export interface InputParts {
  readonly record: TableRecord;
  readonly layer: TableLayer;
  readonly history: History;
  readonly sheetLibrary: SheetLibrary;
  readonly pictures: TablePictures | undefined;
  readonly sources: Sources;
}

export async function readInputs(parts: InputParts, required: RequiredInputs): Promise<FetchedInputs> {
  if ('sheets' in required) return { sheets: await sheetsOf(parts, required) };
  if ('picture' in required) return await lentPicture(parts, required);
  const restored = await parts.history.older(required);
  return restored === undefined ? {} : { restored };
}

/** Sheets of another system are left out. */
async function sheetsOf(
  { layer, sheetLibrary }: InputParts,
  { sheets }: Extract<RequiredInputs, { readonly sheets: unknown }>,
): Promise<KeptSheets> {
  const found = await Promise.all(
    sheets.map(async ({ seat, sheet: id, identity: owner }) => ({ seat, kept: await sheetLibrary.get({ owner, id }) })),
  );
  return Object.fromEntries(
    found.flatMap(({ seat, kept }) =>
      kept?.ruleset === layer.ruleset.id ? [[seat, { title: kept.title, sheet: kept.sheet }] as const] : [],
    ),
  );
}

/** The table holds the picture from now on, even if the intent is refused after all. */
async function lentPicture(
  { pictures, record, sources }: InputParts,
  { picture: { digest, identity: owner } }: RequiredPicture,
): Promise<FetchedInputs> {
  const lent = { owner, digest, table: record.number, at: sources.clock.now() };
  const picture = await pictures?.store.lend({ ...lent, most: pictures.mostAtTable });
  return picture === undefined ? {} : { picture };
}
