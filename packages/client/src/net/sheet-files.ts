/** Sheets as files: out of the browser and into it. */
import { sheetFile } from '@cartomancer/protocol';
import type { SheetFile } from '@cartomancer/protocol';

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

/** A name that every system of files takes. */
export function fileNameOf(title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/gu, '');
  return `${plain === '' ? 'character' : plain}.json`;
}

/** Hands the browser a file to be saved. */
export function saveSheetFile(file: SheetFile): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(file.title);
  link.click();
  URL.revokeObjectURL(address);
}
