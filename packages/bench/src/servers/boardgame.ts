/** boardgame.io 0.50.2 with its store in memory. */
import { runBoardgame } from './run-boardgame.ts';

await runBoardgame();
