/**
 * Fills a cache with the compiled code of the server, because the tests start hundreds of servers. Node writes the
 * cache when a process exits by itself, and most servers of the tests are killed.
 */
import { join } from 'node:path';

import { ServerProcess } from './server-process.ts';

export default async function setUp(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, '../../../node_modules/.cache/compiled-servers');
  const server = await ServerProcess.start();
  await server.end('SIGTERM');
  await server.remove();
}
