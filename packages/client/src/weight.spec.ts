/** How much script a visitor's browser fetches: the build as it is served, compressed, chunk by chunk. */
import { brotliCompressSync } from 'node:zlib';

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

const built = build({
  root: new URL('..', import.meta.url).pathname,
  logLevel: 'silent',
  build: { write: false },
}).then((results) =>
  (Array.isArray(results) ? results : [results]).flatMap((result) => ('output' in result ? result.output : [])),
);

async function chunks(): Promise<ReadonlyMap<string, Chunk>> {
  const found = (await built).filter((part) => part.type === 'chunk');
  return new Map(found.map((chunk) => [chunk.fileName, chunk]));
}

/** What a file holds that is no script. */
async function textOf(name: string): Promise<string> {
  const file = (await built).find(({ fileName }) => fileName === name);
  return file?.type === 'asset' ? String(file.source) : '';
}

/** The file a chunk is loaded for, without what the bundler appends to its name: `rules.md?raw`. */
function fileOf({ facadeModuleId }: Chunk): string {
  return (facadeModuleId ?? '').replace(/\?.*$/u, '');
}

/** The system whose folder contains the file of a chunk. */
function systemOf(chunk: Chunk): string | undefined {
  return /rulesets\/([\w-]+)\/(?:[\w-]+\/)?[\w.]+$/u.exec(fileOf(chunk))?.[1];
}

/** The language of a chunk's texts: `text/de.json`, `text.de.json`, `rules.de.md`; `rules.md` is the English one. */
function languageOf(chunk: Chunk): string | undefined {
  const file = fileOf(chunk);
  if (file.endsWith('/rules.md')) return 'en';
  return /[./](\w+)\.(?:json|md)$/u.exec(file)?.[1];
}

interface Visit {
  /** The one language that is read. */
  readonly language: string;
  /** The one system that is played; only the lobby is seen without one. */
  readonly system?: string;
}

/** Every chunk that comes with these on such a visit, at once or whenever it is asked for. */
function reached(all: ReadonlyMap<string, Chunk>, from: readonly string[], visit: Visit): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = all.get(name);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports, ...chunk.dynamicImports.filter((other) => isAskedFor(all.get(other), visit)));
  }
  return found;
}

/** Pages beside the table, which have addresses of their own: the replay, and the check of fair cards. */
function isElsewhere(chunk: Chunk): boolean {
  return /\/pages\/(?:replay|verify)-page\.tsx$/u.test(fileOf(chunk));
}

function isAskedFor(chunk: Chunk | undefined, { language, system }: Visit): boolean {
  if (chunk === undefined || isElsewhere(chunk)) return false;
  const [ofLanguage, ofSystem] = [languageOf(chunk), systemOf(chunk)];
  if (ofLanguage !== undefined && ofLanguage !== language) return false;
  // The lobby shows the words about each system, and opens none.
  if (/\/about\.\w+\.json$/u.test(fileOf(chunk))) return true;
  if (system === undefined) return ofLanguage !== undefined && ofSystem === undefined;
  return ofSystem === undefined || ofSystem === system;
}

const bytes = new Map<Chunk, number>();

/** Of one chunk, compressed once however many visits need it. */
function bytesOf(chunk: Chunk): number {
  const known = bytes.get(chunk) ?? brotliCompressSync(chunk.code).length;
  bytes.set(chunk, known);
  return known;
}

/** In KiB. */
const weight = (parts: ReadonlySet<Chunk>): number =>
  [...parts].reduce((sum, chunk) => sum + bytesOf(chunk), 0) / kibibyte;

it('is at most 120 KiB for the lobby, and 420 KiB for all that a table of any one system may come to need, in any language', async () => {
  const all = await chunks();
  const parts = [...all.values()];
  const entries = parts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  expect(entries).not.toEqual([]);
  const languages = new Set(parts.flatMap((chunk) => languageOf(chunk) ?? []));
  const systems = new Set(parts.flatMap((chunk) => systemOf(chunk) ?? []));
  expect(languages.size).toBeGreaterThan(1);
  expect(systems.size).toBeGreaterThan(0);
  for (const language of languages) {
    const lobby = weight(reached(all, entries, { language }));
    expect(lobby).toBeGreaterThan(10);
    expect(lobby).toBeLessThanOrEqual(120);
    const tables = [...systems].map((system) => ({
      system,
      weight: weight(reached(all, entries, { language, system })),
    }));
    expect(tables.filter((table) => table.weight <= lobby)).toEqual([]);
    expect(tables.filter((table) => table.weight > 420)).toEqual([]);
  }
});

it('links for the lobby what gives the layers their order before all else, and nothing that only the table needs', async () => {
  const links = [...(await textOf('index.html')).matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/gu)];
  const [order, ...bundled] = links.map(([, name]) => name ?? '');
  expect(order).toBe('layers.css');
  const sheets = await Promise.all(bundled.map(textOf));
  expect(sheets.join('')).toContain('.system-words');
  expect(sheets.filter((sheet) => /\.(?:top-bar|seat-card|move|paper|transport)\{/u.test(sheet))).toEqual([]);
});
