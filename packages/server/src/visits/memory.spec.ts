import { memoryJournal } from '../journal/memory.ts';
import { visitsContract } from '../../test/contracts/visits.ts';
import { memoryVisits } from './memory.ts';

visitsContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, visits: memoryVisits(journal) };
});
