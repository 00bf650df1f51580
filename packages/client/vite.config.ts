import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/**
 * A page asks a ruleset what is legal and why not; how the state changes, who hears of it, what the clock does and what bots
 * think is the server's business. Without these parts whatever only they need is left out of the build.
 */
const rulesOnly: Plugin = {
  name: 'rules-only',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/rulesets\/[^/]+\/index\.ts$/u.test(id)
      ? code.replaceAll(/^ {2}(?:(?:setup|evolve|timers|bot|sheets)|(?:initial|events|seated|viewEvent): .*),\n/gmu, '')
      : null,
};

/** The stage skips what PixiJS would fetch for itself (`skipExtensionImports`), so no page ever asks for that part. */
const withoutExtensions: Plugin = {
  name: 'without-extensions',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (/\/environment-browser\/browserAll\.m?js$/u.test(id) ? 'export {};' : null),
};

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  plugins: [rulesOnly, withoutExtensions],
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
