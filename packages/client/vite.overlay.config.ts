import { defineConfig } from 'vite';

import page from './vite.config.ts';

/**
 * The overlay for streams, built apart after the page: together they would share many small chunks, and every visit to a
 * table would load more for an overlay that it does not show.
 */
export default defineConfig({
  ...page,
  publicDir: false,
  build: {
    ...page.build,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { overlay: new URL('overlay.html', import.meta.url).pathname },
    },
  },
});
