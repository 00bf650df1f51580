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

const root = new URL('..', import.meta.url).pathname;

async function buildOf(configuration: string) {
  const results = await build({
    root,
    configFile: `${root}${configuration}`,
    logLevel: 'silent',
    build: { write: false },
  });
  return (Array.isArray(results) ? results : [results]).flatMap((result) => ('output' in result ? result.output : []));
}

const built = buildOf('vite.config.ts');

function chunksOf(files: Awaited<typeof built>): ReadonlyMap<string, Chunk> {
  const found = files.filter((part) => part.type === 'chunk');
  return new Map(found.map((chunk) => [chunk.fileName, chunk]));
}

const chunks = async (): Promise<ReadonlyMap<string, Chunk>> => chunksOf(await built);

async function textOf(name: string): Promise<string> {
  const file = (await built).find(({ fileName }) => fileName === name);
  return file?.type === 'asset' ? String(file.source) : '';
}

/** The module for which a chunk is loaded, without a query such as in `rules.md?raw`. */
function fileOf({ facadeModuleId }: Chunk): string {
  return (facadeModuleId ?? '').replace(/\?.*$/u, '');
}

function systemOf(chunk: Chunk): string | undefined {
  return /rulesets\/([\w-]+)\/(?:[\w-]+\/)?[\w.-]+$/u.exec(fileOf(chunk))?.[1];
}

/** The language of a chunk's texts: `text/de.json`, `text.de.json`, `rules.de.md`; `rules.md` is the English one. */
function languageOf(chunk: Chunk): string | undefined {
  const file = fileOf(chunk);
  if (file.endsWith('/rules.md')) return 'en';
  return /[./](\w+)\.(?:json|md)$/u.exec(file)?.[1];
}

function entriesOf(parts: readonly Chunk[]): readonly string[] {
  return parts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
}

interface Visit {
  readonly language: string;
  /** The system that is played; absent if only the lobby is visited. */
  readonly system?: string;
}

function reached(all: ReadonlyMap<string, Chunk>, from: readonly string[], visit: Visit): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = all.get(name);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    queue.push(...chunk.imports, ...chunk.dynamicImports.filter((other) => isLoadedBy(all.get(other), visit)));
  }
  return found;
}

/** Pages with their own addresses, which are not part of a table. */
function isElsewhere(chunk: Chunk): boolean {
  return /\/pages\/(?:replay|verify|credits|prepare)-page\.tsx$/u.test(fileOf(chunk));
}

/**
 * Pixi's extensions for text, filters and events: the renderer is opened without them. `try.spec.ts` checks that none
 * is loaded.
 */
function isUnused(chunk: Chunk): boolean {
  return /\/pixi\.js\/lib\/environment-\w+\/\w+All\.mjs$/u.test(fileOf(chunk));
}

/** Loaded in place of the larger WebGL renderer. */
function isCanvasRenderer(chunk: Chunk): boolean {
  return fileOf(chunk).endsWith('/scene/canvas-renderer.ts');
}

function isDesk(chunk: Chunk): boolean {
  return fileOf(chunk).endsWith('/panels/desk/desk.tsx');
}

function isInvitation(chunk: Chunk): boolean {
  return /\/panels\/invite\/[\w-]+\.tsx?$/u.test(fileOf(chunk));
}

function isPrograms(chunk: Chunk): boolean {
  return fileOf(chunk).endsWith('/panels/programs/programs-panel.tsx');
}

function isWebhook(chunk: Chunk): boolean {
  return /\/(?:panels\/webhook\/webhook-settings\.tsx|net\/http-webhook\.ts)$/u.test(fileOf(chunk));
}

function isHandout(chunk: Chunk): boolean {
  return /\/panels\/handouts\/[\w-]+\.tsx?$/u.test(fileOf(chunk));
}

function isExport(chunk: Chunk): boolean {
  return /\/chronicle\/(?:chronicle-dialog\.tsx|print-sheets\.ts|rewind-dialog\.tsx)$/u.test(fileOf(chunk));
}

function isHostPanel(chunk: Chunk): boolean {
  return fileOf(chunk).endsWith('/panels/host/host-panel.tsx');
}

function isRules(chunk: Chunk): boolean {
  return /\/rules(?:\.\w+)?\.md$|\/panels\/rules\/rules-dialog\.tsx$/u.test(fileOf(chunk));
}

/** The translations are about as long. */
function isEnglishRules(chunk: Chunk): boolean {
  return /\/(?:table|suits)\/rules\.md$|\/panels\/rules\/rules-dialog\.tsx$/u.test(fileOf(chunk));
}

/** Every reader of a table loads the phrases in all languages, because others may send theirs in another one. */
function isPhrases(chunk: Chunk): boolean {
  return /\/phrases\.\w+\.json$/u.test(fileOf(chunk));
}

function isLoadedBy(chunk: Chunk | undefined, { language, system }: Visit): boolean {
  if (chunk === undefined || isElsewhere(chunk) || isUnused(chunk)) return false;
  if (isCanvasRenderer(chunk) || isDesk(chunk)) return false;
  if (isInvitation(chunk) || isPrograms(chunk) || isWebhook(chunk) || isRules(chunk)) return false;
  if (isHandout(chunk) || isExport(chunk) || isHostPanel(chunk)) return false;
  const [ofLanguage, ofSystem] = [languageOf(chunk), systemOf(chunk)];
  if (isPhrases(chunk)) return ofSystem === system;
  if (ofLanguage !== undefined && ofLanguage !== language) return false;
  // The lobby needs the texts about each system, but no system.
  if (/\/about\.\w+\.json$/u.test(fileOf(chunk))) return true;
  if (system === undefined) return ofLanguage !== undefined && ofSystem === undefined;
  return ofSystem === undefined || ofSystem === system;
}

const bytes = new Map<Chunk, number>();

function bytesOf(chunk: Chunk): number {
  const known = bytes.get(chunk) ?? brotliCompressSync(chunk.code).length;
  bytes.set(chunk, known);
  return known;
}

/** In KiB. */
const sizeOf = (parts: ReadonlySet<Chunk>): number =>
  [...parts].reduce((sum, chunk) => sum + bytesOf(chunk), 0) / kibibyte;

it('loads at most 120 KiB for the lobby, and 420 KiB for everything that a table of one system can need, in any language', async () => {
  const all = await chunks();
  const parts = [...all.values()];
  const entries = entriesOf(parts);
  expect(entries).not.toEqual([]);
  const languages = new Set(parts.flatMap((chunk) => languageOf(chunk) ?? []));
  const systems = new Set(parts.flatMap((chunk) => systemOf(chunk) ?? []));
  expect(languages.size).toBeGreaterThan(1);
  expect(systems.size).toBeGreaterThan(0);
  for (const language of languages) {
    const lobby = sizeOf(reached(all, entries, { language }));
    expect(lobby).toBeGreaterThan(10);
    expect(lobby).toBeLessThanOrEqual(120);
    const tables = [...systems].map((system) => ({
      system,
      size: sizeOf(reached(all, entries, { language, system })),
    }));
    expect(tables.filter((table) => table.size <= lobby)).toEqual([]);
    expect(tables.filter((table) => table.size > 420)).toEqual([]);
  }
});

it.each([
  { part: 'the renderer of browsers without WebGL', isPart: isCanvasRenderer, chunks: 1, most: 30 },
  { part: 'the desk of the person who leads', isPart: isDesk, chunks: 1, most: 32 },
  { part: 'an invitation, a planned session and its calendar file', isPart: isInvitation, chunks: 4, most: 9 },
  { part: "the host's list of programs", isPart: isPrograms, chunks: 1, most: 3 },
  { part: "the host's panel", isPart: isHostPanel, chunks: 1, most: 9 },
  { part: "the host's settings of a webhook", isPart: isWebhook, chunks: 2, most: 6 },
  { part: 'a handout, and the form for one', isPart: isHandout, chunks: 2, most: 24 },
  { part: 'the export of the story, the print of sheets, and the rewind', isPart: isExport, chunks: 3, most: 9 },
  { part: 'the rules of one system and of the table', isPart: isEnglishRules, chunks: 3, most: 18 },
])('loads at most $most KiB more for $part', async ({ isPart, chunks: count, most }) => {
  const all = await chunks();
  const parts = [...all.values()].filter(isPart);
  expect(parts).toHaveLength(count);
  const entries = entriesOf([...all.values()]);
  const table = reached(all, entries, { language: 'en', system: 'suits' });
  const added = reached(
    all,
    parts.map(({ fileName }) => fileName),
    { language: 'en', system: 'suits' },
  );
  expect(sizeOf(new Set([...added].filter((chunk) => !table.has(chunk))))).toBeLessThanOrEqual(most);
});

it('loads at most 200 KiB for the overlay of a table of one system', async () => {
  const all = chunksOf(await buildOf('vite.overlay.config.ts'));
  const whole = sizeOf(reached(all, entriesOf([...all.values()]), { language: 'en', system: 'suits' }));
  expect(whole).toBeGreaterThan(10);
  expect(whole).toBeLessThanOrEqual(200);
});

it('links the style sheet with the order of layers first in the lobby, and none that only tables need', async () => {
  const links = [...(await textOf('index.html')).matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/gu)];
  const [order, ...bundled] = links.map(([, name]) => name ?? '');
  expect(order).toBe('layers.css');
  const sheets = await Promise.all(bundled.map(textOf));
  expect(sheets.join('')).toContain('.system-words');
  expect(sheets.filter((sheet) => /\.(?:top-bar|seat-card|move|paper|transport)\{/u.test(sheet))).toEqual([]);
});
