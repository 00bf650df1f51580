import { turnsContract } from '../../test/contracts/turns.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryTurns } from './memory.ts';

turnsContract('memory', async () => {
  const journal = memoryJournal();
  return { journal, turns: memoryTurns(journal.byNumber) };
});
