import { defineConfig, parseAst } from 'vite';
import type { Plugin } from 'vite';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/**
 * A page asks a ruleset what is legal and why not; how the state changes, who sees and hears what of it, what the clock does,
 * what bots think and whether a sheet is whole is the server's business. Without these parts whatever only they need is left out of the build.
 */
const rulesOnly: Plugin = {
  name: 'rules-only',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/rulesets\/[^/]+\/index\.ts$/u.test(id)
      ? code.replaceAll(
          /^ {2}(?:(?:setup|evolve|view|timers|bot|botPace|sheets|readSheet)|(?:initial|events|botPace|rests|seated|viewEvent): .*),\n/gmu,
          '',
        )
      : null,
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where in this code something is said to happen: the property of this name of every object. */
function happenings(node: unknown): readonly Span[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, start, end } = node as Partial<Span> & {
    readonly type?: string;
    readonly key?: { readonly name?: string };
  };
  if (type === 'Property' && key?.name === 'happen' && start !== undefined && end !== undefined)
    return [{ start, end }];
  return Object.values(node).flatMap(happenings);
}

/** What an intent does is the server's business too: a page asks only whether it may be done. */
const intentsWithoutDeeds: Plugin = {
  name: 'intents-without-deeds',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(?:rulesets\/[^/]+|table)\/intents\/[\w/-]+\.ts$/u.test(id)) return null;
    const spans = happenings(parseAst(code, { lang: 'ts' }));
    // From the last to the first, so that what comes before keeps its place.
    return spans.reduceRight((left, { start, end }) => `${left.slice(0, start)}happen() {}${left.slice(end)}`, code);
  },
};

/** The stage skips what PixiJS would fetch for itself (`skipExtensionImports`), so no page ever asks for that part, nor for the one of a worker. */
const withoutExtensions: Plugin = {
  name: 'without-extensions',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /\/environment-(?:browser\/browserAll|webworker\/webworkerAll)\.m?js$/u.test(id) ? 'export {};' : null,
};

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  plugins: [rulesOnly, intentsWithoutDeeds, withoutExtensions],
  // The check of fair cards runs in a worker, with the rules whole and each system in a file of its own.
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    // A page with a strict content security policy loads no inlined fonts or pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB before compression. What is really fetched is measured by weight.spec.ts.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': house,
      '/matchmake': house,
      // The rooms' sockets: /<process id>/<room id>?sessionId=….
      '^/[\\w-]+/[\\w-]+\\?.*sessionId=': house,
    },
  },
});
