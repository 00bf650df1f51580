/** Export and import of sheets as files. */
import { sheetFile } from '@cartomancer/protocol';
import type { SheetFile } from '@cartomancer/protocol';

import { jsonIn } from './json-file.ts';
import { fileNameOf, saveFile } from './save-file.ts';

/** In bytes; no exported sheet is larger. */
const longestFile = 400_000;

/** The sheet in a file, if it is one. */
export async function readSheetFile(file: File): Promise<SheetFile | undefined> {
  return sheetFile.safeParse(await jsonIn(file, longestFile)).data;
}

/** Saves a sheet through the browser. */
export function saveSheetFile(file: SheetFile): void {
  const name = fileNameOf(file.title, { fallback: 'character', extension: 'json' });
  saveFile({ name, type: 'application/json', text: JSON.stringify(file, null, 2) });
}
