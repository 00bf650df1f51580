/** boardgame.io 0.50.2 with its own store on disk (`FlatFile`, over `node-persist`). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runBoardgame } from './run-boardgame.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardgame-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// The server of boardgame.io uses its store on disk if this variable is set.
process.env['FLATFILE_DIR'] = folder;
await runBoardgame();
