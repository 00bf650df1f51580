/**
 * Limits on guessing pass phrases (TB-03; decision 0030). Only wrong guesses count, each towards its address's limit per
 * minute. At each table an address has a few free guesses a day; only those beyond them also count towards the table's
 * daily limit, which all addresses share. So an attack on a table does not lock out addresses that still have free guesses.
 */
import type { Response } from 'express';
import pLimit from 'p-limit';

import { matchesPhrase } from '../access/phrases.ts';
import type { ConfiguredLimits } from '../limits.ts';
import { counter, minuteSeconds, refuseOverLimit } from './request-counter.ts';

const daySeconds = 86_400;

export interface Guess {
  /** The client's address or network (client-key.ts). */
  readonly clientKey: string;
  readonly phrase: string;
  /** The phrase's salted hash. It is also the table's key here: no two tables share one, and a new phrase resets the counts. */
  readonly hash: string;
}

/** Whether the phrase is right; refuses if the client must wait before the next guess. */
export type CheckGuess = (guess: Guess, response: Response) => Promise<boolean>;

/** Runs tasks with the same key one after the other. */
function oneAtATimePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, ReturnType<typeof pLimit>>();
  return async (key, work) => {
    const line = lines.get(key) ?? pLimit(1);
    lines.set(key, line);
    try {
      return await line(work);
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
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
  // Simultaneous guesses of one address are checked one by one, so that each counts before the next is checked.
  const oneByOne = oneAtATimePerKey();

  return async ({ clientKey, phrase, hash }, response) =>
    await oneByOne(clientKey, async () => {
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
