/** The JSON of a picked file; `undefined` if it is not JSON, cannot be read, or is larger than `mostBytes`. */
export async function jsonIn(file: File, mostBytes: number): Promise<unknown> {
  if (file.size > mostBytes) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
