/** How much script a visitor's browser fetches: the build as it is served, compressed, chunk by chunk. */
import { gzipSync } from 'node:zlib';

import { build } from 'vite';
import { expect, it } from 'vitest';

const kibibyte = 1024;

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

async function chunks(): Promise<ReadonlyMap<string, Chunk>> {
  const built = await build({
    root: new URL('..', import.meta.url).pathname,
    logLevel: 'silent',
    build: { write: false },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const found = outputs.flatMap((result) =>
    'output' in result ? result.output.filter((part) => part.type === 'chunk') : [],
  );
  return new Map(found.map((chunk) => [chunk.fileName, chunk]));
}

function reached(
  all: ReadonlyMap<string, Chunk>,
  from: readonly string[],
  how: 'at once' | 'ever',
): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = all.get(name);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports, ...(how === 'ever' ? chunk.dynamicImports : []));
  }
  return found;
}

const weight = (parts: ReadonlySet<Chunk>): number =>
  [...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / kibibyte;

it('is at most 120 KiB for the lobby, and 350 KiB for all that a table of any system may come to need', async () => {
  const all = await chunks();
  const entries = [...all.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  expect(entries).not.toEqual([]);
  const lobby = weight(reached(all, entries, 'at once'));
  const table = weight(reached(all, entries, 'ever'));
  expect(lobby).toBeGreaterThan(10);
  expect(lobby).toBeLessThanOrEqual(120);
  expect(table).toBeGreaterThan(lobby);
  expect(table).toBeLessThanOrEqual(350);
});
