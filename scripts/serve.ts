/** Serves the game as built, on one port. */
process.env['NODE_ENV'] ??= 'production';
await import('../packages/server/src/start.ts');
