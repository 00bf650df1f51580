/** Revokes the programs of a person who was removed from a table (TB-04). */
import type { Clock } from '../clock.ts';
import type { FollowUps } from '../follow-ups.ts';
import type { Journal } from '../journal/journal.ts';
import type { Programs } from '../programs/programs.ts';
import { identityOfProgram } from './program-tokens.ts';

export interface ProgramRevocationParts {
  readonly journal: Pick<Journal, 'byCode'>;
  readonly programs: Pick<Programs, 'listOf' | 'remove'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly followUps: FollowUps;
  /** Closes the sockets of a program. */
  readonly endProgram: (id: string) => void;
}

/**
 * Revokes the tokens of a table's programs that this person has made so far, and tries again until all are revoked. Resolves
 * with the identities of these programs.
 */
export function programRevocation({ journal, programs, clock, followUps, endProgram }: ProgramRevocationParts) {
  return async (code: string, identity: string): Promise<readonly string[]> => {
    // The person may return as host, and make others, before the store is available again.
    const removedAt = clock.now();
    const found = new Set<string>();
    await followUps.do(`programs ${code} ${identity}`, async () => {
      const record = await journal.byCode(code);
      const all = record === undefined ? [] : await programs.listOf(record.number);
      for (const { id, table } of all.filter(({ madeBy, madeAt }) => madeBy === identity && madeAt <= removedAt)) {
        // First, because a token that was deleted without an answer is not listed again.
        found.add(identityOfProgram(id));
        endProgram(id);
        await programs.remove(table, id);
      }
    });
    return [...found];
  };
}
