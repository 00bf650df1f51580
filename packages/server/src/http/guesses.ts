/**
 * Limits on guessing pass phrases (TB-03; decision 0030). Only wrong guesses count. Each address has a limit per minute.
 * Its first few wrong guesses at a table each day are free; further ones count towards the table's daily limit. So an
 * attack on a table does not lock out addresses that still have free guesses.
 */
import type { Response } from 'express';
import pLimit from 'p-limit';

import { isPhrase } from '../access/phrases.ts';
import type { ConfiguredLimits } from '../limits.ts';
import { counter, minuteSeconds, refuseOverLimit } from './request-counter.ts';

const daySeconds = 86_400;

export interface Guess {
  /** By address. */
  readonly clientKey: string;
  readonly phrase: string;
  /** Identifies the phrase: changes whenever the host sets it, even to the same words. */
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
  if (limits === 'none') return async ({ phrase, hash }) => await isPhrase(phrase, hash);
  const perClient = counter({ points: aMinute, seconds: minuteSeconds });
  const freePerClient = counter({ points: free, seconds: daySeconds });
  const atTable = counter({ points: atTableADay, seconds: daySeconds });
  // Simultaneous guesses of one address are checked one by one, so that each counts before the next is checked.
  const oneByOne = oneAtATimePerKey();

  return async ({ clientKey, phrase, hash }, response) =>
    await oneByOne(clientKey, async () => {
      const clientAtTable = `${hash} ${clientKey}`;
      const isFree = (await freePerClient.secondsUntilFree(clientAtTable)) === 0;
      const wait = Math.max(
        await perClient.secondsUntilFree(clientKey),
        isFree ? 0 : await atTable.secondsUntilFree(hash),
      );
      if (wait > 0) refuseOverLimit(response, wait);
      if (await isPhrase(phrase, hash)) return true;
      await perClient.take(clientKey);
      await freePerClient.take(clientAtTable);
      if (!isFree) await atTable.take(hash);
      return false;
    });
}
