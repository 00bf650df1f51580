/** The pictures of a chronicle, for a page that contains them. */
import type { Chronicle } from './written.ts';

function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('A picture could not be read')));
  reader.readAsDataURL(blob);
  return promise;
}

/** As `data:` URLs by digest, each once. One that cannot be loaded is left out: the page then says what it shows. */
export async function picturesOf(
  { lines }: Pick<Chronicle, 'lines'>,
  load: (digest: string) => Promise<Blob | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Set(lines.flatMap(({ handout }) => handout?.picture?.digest ?? []));
  const found = new Map<string, string>();
  // One after another: a long story may have many of them.
  for (const digest of digests) {
    const blob = await load(digest);
    if (blob !== undefined) found.set(digest, await dataUrl(blob));
  }
  return found;
}
