export { startServer } from './server.ts';
export type { RunningServer } from './server.ts';
export { readSettings } from './settings.ts';
export type { Settings } from './settings.ts';
