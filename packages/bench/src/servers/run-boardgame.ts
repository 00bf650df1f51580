import { createRequire } from 'node:module';
import { boardgameWorkload } from './boardgame-game.ts';
import { reportToBench } from './process.ts';

interface BoardgameServer {
  run(options: { port: number }): Promise<{ appServer: { address(): { port: number } } }>;
}

interface ServerModule {
  Server(options: { games: readonly object[]; origins: readonly string[] }): BoardgameServer;
}

// The package is CommonJS without an exports map: only require resolves its folders.
const { Server } = createRequire(import.meta.url)('boardgame.io/server') as ServerModule;

export async function runBoardgame(): Promise<void> {
  // The server logs each request to the console, which is not part of the workload.
  console.info = () => undefined;
  const server = Server({ games: [boardgameWorkload], origins: ['http://127.0.0.1'] });
  const running = await server.run({ port: 0 });
  reportToBench(running.appServer.address().port);
}
