/**
 * Limits on guessing pass phrases (TB-03; decision 0030). Only wrong guesses count, each towards its address's limit
 * per minute. At each table an address has a few free guesses a day; only those beyond them also count towards the
 * table's daily limit, which all addresses share. So an attack on a table does not lock out addresses that still have
 * free guesses.
 */
import type { Response } from 'express';
import pLimit from 'p-limit';

import { matchesPhrase } from '../access/phrases.ts';
import type { ConfiguredLimits } from '../limits.ts';
import { counter, minuteSeconds, refuseOverLimit } from './request-counter.ts';

const daySeconds = 86_400;

export interface Guess {
  readonly clientKey: string;
  readonly phrase: string;
  /** Also the table's key: it is unique to the table, and a new phrase resets the counts. */
  readonly hash: string;
}

/** Whether the phrase is right. Refuses a client that must wait before its next guess. */
export type CheckGuess = (guess: Guess, response: Response) => Promise<boolean>;

function oneAtATimePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, ReturnType<typeof pLimit>>();
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}

export function guessChecker(
  { aMinute, free, atTableADay }: ConfiguredLimits['guesses'],
  limits: 'usual' | 'none',
): CheckGuess {
  if (limits === 'none') return async ({ phrase, hash }) => await matchesPhrase(phrase, hash);
  const perClient = counter({ points: aMinute, seconds: minuteSeconds });
  const freeAtTable = counter({ points: free, seconds: daySeconds });
  const atTable = counter({ points: atTableADay, seconds: daySeconds });
  // Simultaneous guesses from one address are checked one by one, so that each is counted before the next is checked.
  const queueForClient = oneAtATimePerKey();

  return async ({ clientKey, phrase, hash }, response) =>
    await queueForClient(clientKey, async () => {
      const clientAtTable = `${hash} ${clientKey}`;
      const hasFreeGuess = (await freeAtTable.secondsUntilAllowed(clientAtTable)) === 0;
      const wait = Math.max(
        await perClient.secondsUntilAllowed(clientKey),
        hasFreeGuess ? 0 : await atTable.secondsUntilAllowed(hash),
      );
      if (wait > 0) refuseOverLimit(response, wait);
      if (await matchesPhrase(phrase, hash)) return true;
      await perClient.take(clientKey);
      await freeAtTable.take(clientAtTable);
      if (!hasFreeGuess) await atTable.take(hash);
      return false;
    });
}
