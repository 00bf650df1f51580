import { shelfContract } from './contract.ts';
import { memoryShelf } from './memory.ts';

shelfContract('memory', async () => memoryShelf());
