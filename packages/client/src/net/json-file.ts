/** The JSON of a picked file; `undefined` if it is not JSON, cannot be read, or is larger than `most` bytes. */
export async function jsonIn(file: File, most: number): Promise<unknown> {
  if (file.size > most) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
