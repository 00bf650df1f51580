/** How much script a visitor's browser fetches: the build as it is served, compressed, chunk by chunk. */
import { gzipSync } from 'node:zlib';

import { build } from 'vite';
import { expect, it } from 'vitest';

const kibibyte = 1024;

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
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

/** Which system a chunk was asked for by name as a part of. */
function systemOf({ facadeModuleId }: Chunk): string | undefined {
  return /rulesets\/([\w-]+)\/[\w.]+$/u.exec(facadeModuleId ?? '')?.[1];
}

/** Every chunk that comes with these, at once or whenever it is asked for; a table asks for the parts of one system only. */
function reached(
  all: ReadonlyMap<string, Chunk>,
  from: readonly string[],
  how: 'at once' | { readonly system: string },
): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = all.get(name);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    const later = how === 'at once' ? [] : chunk.dynamicImports;
    waiting.push(...chunk.imports, ...later.filter((other) => isOf(all.get(other), how)));
  }
  return found;
}

/** Pages beside the table, which have addresses of their own: the replay, and the check of fair cards. */
function isElsewhere(chunk: Chunk | undefined): boolean {
  return /\/pages\/(?:replay|verify)-page\.tsx$/u.test(chunk?.facadeModuleId ?? '');
}

function isOf(chunk: Chunk | undefined, how: 'at once' | { readonly system: string }): boolean {
  if (isElsewhere(chunk)) return false;
  const system = chunk === undefined ? undefined : systemOf(chunk);
  return system === undefined || how === 'at once' || system === how.system;
}

const weight = (parts: ReadonlySet<Chunk>): number =>
  [...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / kibibyte;

it('is at most 120 KiB for the lobby, and 350 KiB for all that a table of any one system may come to need', async () => {
  const all = await chunks();
  const entries = [...all.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  expect(entries).not.toEqual([]);
  const lobby = weight(reached(all, entries, 'at once'));
  expect(lobby).toBeGreaterThan(10);
  expect(lobby).toBeLessThanOrEqual(120);
  const systems = new Set([...all.values()].flatMap((chunk) => systemOf(chunk) ?? []));
  expect(systems.size).toBeGreaterThan(0);
  const tables = [...systems].map((system) => ({ system, weight: weight(reached(all, entries, { system })) }));
  expect(tables.filter((table) => table.weight <= lobby)).toEqual([]);
  expect(tables.filter((table) => table.weight > 350)).toEqual([]);
});
