import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/** Bots play on the server: what they think with is no weight for a page. */
const withoutBots: Plugin = {
  name: 'without-bots',
  apply: 'build',
  load: (id) => (/\/rulesets\/[^/]+\/bot\.ts$/u.test(id) ? 'export const bot = undefined;' : null),
};

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  plugins: [withoutBots],
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
