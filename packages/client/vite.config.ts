import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

const port = process.env['PORT'] ?? '3000';
const house = { target: `http://localhost:${port}`, ws: true };

/** What all pages share, and with it the order of the layers: `style/`, and the pieces that pages are put together from. */
const shared = { name: 'style', test: /\/src\/(?:style|widgets|cards|text)\/[\w-]+\.css$/u };

/** Links it before all other style sheets: the first that names a layer gives it its place, and bundling keeps no order. */
const layersFirst: Plugin = {
  name: 'layers-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/^ *<link rel="stylesheet".*\n/gmu) ?? [];
      const first = links.find((link) => link.includes(`/${shared.name}-`));
      if (first === undefined) throw new Error('The page links no style sheet with the order of the layers');
      const others = links.filter((link) => link !== first);
      return others.reduce((page, link) => page.replace(link, ''), html).replace(first, [first, ...others].join(''));
    },
  },
};

/** The production build holds the page alone; the workbench is served in development only. */
export default defineConfig({
  // The server hands out the Brotli files as they are (`http/pages.ts`).
  plugins: [layersFirst, compression({ algorithms: ['brotliCompress'], include: /\.(?:js|css|json|svg)$/u })],
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
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [shared] } } },
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
