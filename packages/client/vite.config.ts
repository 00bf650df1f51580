import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const port = process.env['PORT'] ?? '3000';
const server = { target: `http://localhost:${port}`, ws: true };

/** The development pages (the workbench, the drawings, the frames, the previews) are not built. */
export default defineConfig({
  // The server sends the compressed files unchanged (`http/pages.ts`).
  plugins: [compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(?:js|css|json|svg)$/u })],
  // The check for fair cards runs in a worker, with the complete rules and one file per system.
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    // The content security policy forbids inlined fonts and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB before compression. bundle-size.spec.ts checks the transferred sizes.
    chunkSizeWarningLimit: 700,
    // Compression takes most of the build time, so the warning about slow plugins is off.
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: new URL('index.html', import.meta.url).pathname,
        // A service worker covers the pages below its own address, which must stay the same.
        'turn-worker': new URL('src/notifications/turn-worker.ts', import.meta.url).pathname,
      },
      output: {
        entryFileNames: ({ name }) => (name === 'turn-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
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
