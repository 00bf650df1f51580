/** What a file holds that a person picked; nothing where it is no JSON, cannot be read, or has more than `most` bytes. */
export async function jsonIn(file: File, most: number): Promise<unknown> {
  if (file.size > most) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
