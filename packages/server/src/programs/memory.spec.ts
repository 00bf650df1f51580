import { programsContract } from '../../test/contracts/programs.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryPrograms } from './memory.ts';

programsContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, programs: memoryPrograms(journal.byNumber) };
});
