import { journalContract } from './contract.ts';
import { memoryJournal } from './memory.ts';

journalContract('memory', async () => memoryJournal());
