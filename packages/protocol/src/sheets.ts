/** TB-20. */
import * as z from 'zod/mini';

import { rulesetId, title } from './fields.ts';
import type { Json } from './json.ts';
import { isPlainJson } from './json.ts';

/**
 * One sheet in the list of the library. `table`: the code of the table where it last changed, null for one that was imported.
 * `keptAt`: when it was last saved. A table saves changed sheets every five seconds.
 *
 * @example
 * { "id": "V1StGXR8_Z5jdHi6B-myT1", "ruleset": "suits", "title": "Mara", "table": "KQ7-4T9", "keptAt": 1790000000000 }
 */
export const sheetEntry = z.object({
  id: z.string(),
  ruleset: z.string(),
  title: z.string(),
  table: z.nullable(z.string()),
  keptAt: z.number(),
});
export type SheetEntry = z.infer<typeof sheetEntry>;

/**
 * `GET /api/sheets?ruleset=<id>`: this person's sheets, of one system or of all, the newest first.
 *
 * @example
 * { "sheets": [{ "id": "V1StGXR8_Z5jdHi6B-myT1", "ruleset": "suits", "title": "Mara", "table": null, "keptAt": 1790000000000 }] }
 */
export const sheetsReply = z.object({ sheets: z.array(sheetEntry) });
export type SheetsReply = z.infer<typeof sheetsReply>;

/**
 * A sheet as a file: the answer to `GET /api/sheets/:id` and the body of `POST /api/sheets`. The system defines the
 * content of `sheet`, and validates it when the file is imported and again when a table takes it.
 *
 * @example
 * { "kind": "sheet", "version": 1, "ruleset": "suits", "title": "Mara", "sheet": { "version": 1, "name": "Mara" } }
 */
export const sheetFile = z.strictObject({
  kind: z.literal('sheet'),
  version: z.literal(1),
  ruleset: rulesetId,
  title,
  sheet: z.custom<Json>((value) => isPlainJson(value)),
});
export type SheetFile = z.infer<typeof sheetFile>;

/**
 * `PATCH /api/sheets/:id`: the new title of a sheet. Later changes to the sheet do not replace it.
 *
 * @example
 * { "title": "Mara the Elder" }
 */
export const renameSheetBody = z.strictObject({ title });
export type RenameSheetBody = z.infer<typeof renameSheetBody>;
