import { defineConfig } from 'vite';

import page from './vite.config.ts';

/**
 * The overlay for streams is built separately, after the page. In one build the two would share many small chunks, and
 * every visit to a table would load more than it needs.
 */
export default defineConfig({
  ...page,
  publicDir: false,
  // The rulesets contain their bots, which the overlay does not need.
  resolve: {
    alias: [{ find: /^\.\/bot\/index\.ts$/u, replacement: new URL('src/overlay/no-bot.ts', import.meta.url).pathname }],
  },
  build: {
    ...page.build,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { overlay: new URL('overlay.html', import.meta.url).pathname },
    },
  },
});
