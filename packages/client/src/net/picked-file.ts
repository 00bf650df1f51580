/** Files that a person has picked. */
import type { Refusal } from '@cartomancer/rules/kernel';

/** A file can be picked and then moved, changed or deleted before it is read. */
export const unreadableFile: Refusal = { code: 'E_FILE_UNREADABLE', clause: '', facts: {} };

/** The text of a picked file; `undefined` if the browser cannot read it. */
export function textIn(file: File): Promise<string | undefined> {
  return file.text().catch(() => undefined);
}
