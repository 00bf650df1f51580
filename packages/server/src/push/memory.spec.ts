import { pushContract } from '../../test/contracts/push.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryTurns } from '../turns/memory.ts';
import { memoryPushStore } from './memory.ts';

pushContract('memory', async () => {
  const journal = memoryJournal();
  const turns = memoryTurns(journal.byNumber);
  return { journal, turns, push: memoryPushStore({ tableOf: journal.byNumber, waits: turns.waits }) };
});
