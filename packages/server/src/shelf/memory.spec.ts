import { shelfContract } from '../../test/contracts/shelf.ts';
import { memoryShelf } from './memory.ts';

shelfContract('memory', async () => memoryShelf());
