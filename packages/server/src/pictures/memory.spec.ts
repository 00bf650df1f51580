import { picturesContract } from '../../test/contracts/pictures.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryVisits } from '../visits/memory.ts';
import { memoryPictures } from './memory.ts';

picturesContract('memory', async () => {
  const journal = memoryJournal();
  const visits = memoryVisits(journal);
  return { journal, visits, pictures: memoryPictures(journal.byNumber, visits) };
});
