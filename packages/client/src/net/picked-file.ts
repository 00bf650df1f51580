import type { Refusal } from '@cartomancer/rules/kernel';

/** A file can be picked and then moved, changed or deleted before it is read. */
export const unreadableFile: Refusal = { code: 'E_FILE_UNREADABLE', clause: '', facts: {} };

/** `undefined` if the browser cannot read it. */
export function textIn(file: File): Promise<string | undefined> {
  return file.text().catch(() => undefined);
}

/** `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `undefined` if the file is not JSON, cannot be read, or is larger than `mostBytes`. */
export async function jsonIn(file: File, mostBytes: number): Promise<unknown> {
  if (file.size > mostBytes) return undefined;
  const text = await textIn(file);
  return text === undefined ? undefined : parseJson(text);
}
