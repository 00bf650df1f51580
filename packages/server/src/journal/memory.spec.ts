import { journalContract } from '../../test/contracts/journal.ts';
import { memoryJournal } from './memory.ts';

journalContract('memory', async () => memoryJournal());
