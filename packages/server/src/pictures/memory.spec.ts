import { picturesContract } from '../../test/contracts/pictures.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryPictures } from './memory.ts';

picturesContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, pictures: memoryPictures(journal.byNumber) };
});
