/** How much script a visitor's browser fetches: the build as it is served, compressed, chunk by chunk. */
import { gzipSync } from 'node:zlib';

import { rulesets } from '@cartomancer/rules';
import { build } from 'vite';
import { expect, it } from 'vitest';

const kibibyte = 1024;

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
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

/** Whose chunk it is, where it belongs to one system: a table fetches those of its own only. */
function systemOf({ facadeModuleId }: Chunk): string | undefined {
  return /rulesets\/([^/]+)\//u.exec(facadeModuleId ?? '')?.[1];
}

/** `ever`: what a table of this system may come to need, besides what comes at once. */
function reached(
  all: ReadonlyMap<string, Chunk>,
  from: readonly string[],
  how: 'at once' | { readonly ever: string },
): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = all.get(name);
    if (chunk === undefined || found.has(chunk)) continue;
    const system = systemOf(chunk);
    if (how !== 'at once' && system !== undefined && system !== how.ever) continue;
    found.add(chunk);
    waiting.push(...chunk.imports, ...(how === 'at once' ? [] : chunk.dynamicImports));
  }
  return found;
}

const weight = (parts: ReadonlySet<Chunk>): number =>
  [...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / kibibyte;

it('is at most 120 KiB for the lobby, and 350 KiB for all that a table of any one system may come to need', async () => {
  const all = await chunks();
  const entries = [...all.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const systems = new Set([...all.values()].flatMap((chunk) => systemOf(chunk) ?? []));
  expect(entries).not.toEqual([]);
  expect([...systems].toSorted()).toEqual([...rulesets.keys()].toSorted());
  const lobby = weight(reached(all, entries, 'at once'));
  expect(lobby).toBeGreaterThan(10);
  expect(lobby).toBeLessThanOrEqual(120);
  for (const ever of systems) {
    const table = weight(reached(all, entries, { ever }));
    expect(table).toBeGreaterThan(lobby);
    expect(table).toBeLessThanOrEqual(350);
  }
});
