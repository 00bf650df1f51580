/** TB-05, TB-16, TB-17 */
import type { PersonId } from '@cartomancer/rules/table';
import { arrivalsWait, delayIn, isBanned, personAt, seesWithDelay } from '@cartomancer/rules/table';
import type { Request } from 'express';
import { z } from 'zod';

import type { LinkSecretSource } from '../access/links.ts';
import type { Tokens } from '../access/tokens.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import { isPassOf, mayUse, opensWithSecret } from './entry.ts';
import { personOf } from './people.ts';
import type { ProgramFinder } from './programs.ts';
import { refuseShutOut } from './programs.ts';
import { refuse } from './refusals.ts';

/** `Table-Link: seat 9fQ…`: the link of a reader who does not belong to the table. */
const linkHeader = /^(seat|spectator|gm) ([\w-]{1,64})$/u;

const millisecondsPerSecond = 1_000;

export function tableFinder(registry: TableRegistry): (request: Request) => Promise<OpenedTable> {
  return async (request) => {
    const { code } = request.params;
    const opened = await registry.open(String(code).toUpperCase());
    return opened ?? refuse(404, 'E_NO_TABLE', 'TB-03');
  };
}

export interface Reader {
  /** `undefined` for a spectator. */
  readonly person: PersonId | undefined;
  /**
   * The end of the history that they may read, in milliseconds since the epoch; `undefined` for people who do not see
   * the table with the host's delay (TB-05).
   */
  readonly until: number | undefined;
}

export interface ReadersParts {
  readonly tokens: Tokens;
  readonly linkSecrets: LinkSecretSource;
  /** Absent where programs may not read. */
  readonly programAt?: ProgramFinder;
}

export function readerFinder({ tokens, linkSecrets, programAt }: ReadersParts) {
  return async (request: Request, opened: OpenedTable): Promise<Reader> => {
    const state = opened.table.state();
    const delayed = opened.table.now() - delayIn(state.options) * millisecondsPerSecond;
    const program = await programAt?.(request);
    if (program !== undefined) {
      refuseShutOut(state, program);
      if (program.right.kind === 'watch') return { person: undefined, until: delayed };
      const seated = personAt(state, program.identity) ?? refuse(403, 'E_LINK', 'TB-03');
      return { person: seated, until: seesWithDelay(state, seated) ? delayed : undefined };
    }
    // A spectator's link takes precedence over a seat held in another window.
    const [, kind, secret = ''] = linkHeader.exec(request.get('Table-Link') ?? '') ?? [];
    // Readers with a link need a token too, because otherwise a ban could not be enforced.
    const { identity } = await personOf(tokens, request);
    const person = kind === 'spectator' ? undefined : personAt(state, identity);
    if (person !== undefined) return { person, until: seesWithDelay(state, person) ? delayed : undefined };
    if (isBanned(state, identity)) refuse(403, 'E_BANNED', 'TB-04');
    // At a table with a phrase, a lock or admission by the host, a link is not enough: admitted spectators have a pass.
    const { phrase, locked } = state.doors;
    const isGuarded = phrase !== null || locked || arrivalsWait(state);
    const pass = request.get('Table-Pass');
    if (!isPassOf(opened, { pass, identity }, linkSecrets)) {
      const link = { kind: z.enum(['seat', 'spectator', 'gm']).catch('spectator').parse(kind), secret };
      // Reading without a seat counts as watching. At a public table it needs no link, but the spectators' link must be
      // open.
      const mayRead = link.kind === 'spectator' ? mayUse : opensWithSecret;
      if (isGuarded || !mayRead(opened, link, linkSecrets)) refuse(403, 'E_LINK', 'TB-03');
    }
    return { person: undefined, until: delayed };
  };
}
