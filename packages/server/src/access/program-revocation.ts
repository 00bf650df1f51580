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
 * Revokes all programs that this person has made for the table (TB-04, TB-06), and retries until all are revoked.
 * Resolves with the identities of these programs.
 */
export function programRevocation({ journal, programs, clock, followUps, endProgram }: ProgramRevocationParts) {
  return async (code: string, identity: string): Promise<readonly string[]> => {
    // If the store is unavailable for long, the person may have returned as host and made new programs, which stay
    // valid.
    const removedAt = clock.now();
    const revoked = new Set<string>();
    await followUps.do(`programs ${code} ${identity}`, async () => {
      const record = await journal.byCode(code);
      const listed = record === undefined ? [] : await programs.listOf(record.number);
      for (const { id, table } of listed.filter(({ madeBy, madeAt }) => madeBy === identity && madeAt <= removedAt)) {
        // Added before the deletion: if the answer of the deletion is lost, the next attempt no longer finds this
        // program.
        revoked.add(identityOfProgram(id));
        endProgram(id);
        await programs.remove(table, id);
      }
    });
    return [...revoked];
  };
}
