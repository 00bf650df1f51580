import { dataUrl } from '../net/data-url.ts';
import type { Chronicle } from './written.ts';

/** For a picture that cannot be loaded, the page shows its description instead. */
export async function picturesOf(
  { lines }: Pick<Chronicle, 'lines'>,
  load: (digest: string) => Promise<Blob | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Set(lines.flatMap(({ handout }) => handout?.picture?.digest ?? []));
  const found = new Map<string, string>();
  // Loaded one after another, because a long story may have many.
  for (const digest of digests) {
    const blob = await load(digest);
    if (blob !== undefined) found.set(digest, await dataUrl(blob));
  }
  return found;
}
