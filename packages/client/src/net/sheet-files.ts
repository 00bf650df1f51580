/** Sheets as files: out of the browser and into it. */
import { sheetFile } from '@cartomancer/protocol';
import type { SheetFile } from '@cartomancer/protocol';

import { fileNameOf, saveFile } from './save-file.ts';

/** Nothing of a sheet has more bytes. */
const longestFile = 400_000;

/** What a file holds, if it is a sheet. */
export async function readSheetFile(file: File): Promise<SheetFile | undefined> {
  if (file.size > longestFile) return undefined;
  try {
    const read = sheetFile.safeParse(JSON.parse(await file.text()));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Hands the browser a sheet to be saved. */
export function saveSheetFile(file: SheetFile): void {
  const name = fileNameOf(file.title, { otherwise: 'character', ending: 'json' });
  saveFile({ name, type: 'application/json', text: JSON.stringify(file, null, 2) });
}
