import { documentsContract } from '../../test/contracts/documents.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryDocuments } from './memory.ts';

documentsContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, documents: memoryDocuments(journal.byNumber) };
});
