import { defineConfig, parseAst } from 'vite';
import type { Plugin } from 'vite';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/**
 * A page asks a ruleset what is legal and why not; how the state changes, who sees and hears what of it, what the clock does,
 * what bots think, whether a sheet is whole, what was shuffled and who is asked before something is taken back is the server's business. Without these parts whatever only they need is left out of the build.
 */
const rulesOnly: Plugin = {
  name: 'rules-only',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/rulesets\/[^/]+\/index\.ts$/u.test(id)
      ? code.replaceAll(
          /^ {2}(?:(?:setup|evolve|restored|view|timers|bot|botPace|sheets|readSheet|sheetRefusals|shuffleWords)|(?:initial|events|botPace|rests|seated|viewEvent|undoRule|undoAsks|undoBeyondReveals|rewindRule|resumeRule): .*),\n/gmu,
          '',
        )
      : null,
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What of an intent is the server's business: what it does, and the rules that need what no page knows. */
const withoutDeeds = { happen: 'happen() {}', hiddenRules: 'hiddenRules: []' } as const;

interface Deed extends Span {
  readonly instead: string;
}

/** Where in this code such parts stand: the properties of these names of every object. */
function deeds(node: unknown): readonly Deed[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, start, end } = node as Partial<Span> & {
    readonly type?: string;
    readonly key?: { readonly name?: string };
  };
  const instead = Object.entries(withoutDeeds).find(([name]) => name === key?.name)?.[1];
  if (type === 'Property' && instead !== undefined && start !== undefined && end !== undefined)
    return [{ start, end, instead }];
  return Object.values(node).flatMap(deeds);
}

/** A page asks only whether something may be done, and why not as far as it can know. */
const intentsWithoutDeeds: Plugin = {
  name: 'intents-without-deeds',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(?:rulesets\/[^/]+|table)\/intents\/[\w/-]+\.ts$/u.test(id)) return null;
    const parts = deeds(parseAst(code, { lang: 'ts' }));
    // From the last to the first, so that what comes before keeps its place.
    return parts.reduceRight(
      (left, { start, end, instead }) => `${left.slice(0, start)}${instead}${left.slice(end)}`,
      code,
    );
  },
};

/**
 * The stage skips what PixiJS would fetch for itself (`skipExtensionImports`), so no page ever asks for that part, nor for the one of a
 * worker. It shows pictures of cards, which the browser has drawn, in colours that it has worked out: nothing reads drawings as SVG,
 * nor colours by their names.
 */
const withoutExtensions: Plugin = {
  name: 'without-extensions',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (/\/environment-(?:browser\/browserAll|webworker\/webworkerAll)\.m?js$/u.test(id)) return 'export {};';
    if (/\/colord\/plugins\/names\.m?js$/u.test(id)) return 'export default () => {};';
    return /\/svg\/SVGParser\.m?js$/u.test(id) ? 'export const SVGParser = undefined;' : null;
  },
};

/** The page talks to rooms by WebSocket and sends intents as messages: no other transport is ever opened, and no room asks for inputs. */
const withoutOtherTransports: Plugin = {
  name: 'without-other-transports',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/sdk/build/transport/H3Transport.mjs')) return 'export class H3TransportTransport {}';
    return id.endsWith('/sdk/build/input/RoomInput.mjs') ? 'export class RoomInput {}' : null;
  },
};

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  plugins: [rulesOnly, intentsWithoutDeeds, withoutExtensions, withoutOtherTransports],
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
