import { defineConfig } from 'vite';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
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
