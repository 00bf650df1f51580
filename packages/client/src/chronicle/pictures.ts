/** The pictures of a chronicle, for a page that contains them. */
import { dataUrl } from '../net/data-url.ts';
import type { Chronicle } from './written.ts';

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
