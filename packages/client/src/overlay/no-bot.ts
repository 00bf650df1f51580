/**
 * In the overlay this replaces the bot of each system (`vite.overlay.config.ts`): the overlay shows a table, and makes
 * no move.
 */
export const bot = undefined;
