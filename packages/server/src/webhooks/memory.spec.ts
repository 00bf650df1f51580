import { webhooksContract } from '../../test/contracts/webhooks.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryWebhooks } from './memory.ts';

webhooksContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, webhooks: memoryWebhooks(journal.byNumber) };
});
