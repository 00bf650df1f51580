import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const port = process.env['PORT'] ?? '3000';
const server = { target: `http://localhost:${port}`, ws: true };

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  // The server hands out the Brotli files as they are (`http/pages.ts`).
  plugins: [compression({ algorithms: ['brotliCompress'], include: /\.(?:js|css|json|svg)$/u })],
  // The check of fair cards runs in a worker, with the rules whole and each system in a file of its own.
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    // A page with a strict content security policy loads no inlined fonts or pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB before compression. What is really fetched is measured by weight.spec.ts.
    chunkSizeWarningLimit: 700,
    // Compressing takes most of a build, as it should.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': server,
      '/matchmake': server,
      // The rooms' sockets: /<process id>/<room id>?sessionId=….
      '^/[\\w-]+/[\\w-]+\\?.*sessionId=': server,
    },
  },
});
