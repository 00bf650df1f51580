/** TB-02 */
import type { VisitEntry, VisitsReply } from '@cartomancer/protocol';
import type { RequestHandler, Router } from 'express';

import type { LinkSecretSource } from '../access/links.ts';
import type { Tokens } from '../access/tokens.ts';
import type { Journal } from '../journal/journal.ts';
import type { VisitedTable, Visits } from '../visits/visits.ts';
import { visitInterval } from '../visits/visits.ts';
import { linkPath } from './entry.ts';
import { personOf } from './people.ts';
import { answering, refuse } from './refusals.ts';

export interface VisitsParts {
  readonly visits: Visits;
  readonly journal: Pick<Journal, 'byCode'>;
  readonly tokens: Tokens;
  readonly linkSecrets: LinkSecretSource;
  readonly rateLimit: RequestHandler;
}

/** More than a person would read. */
const mostListed = 200;

export function addVisits(router: Router, { visits, journal, tokens, linkSecrets, rateLimit }: VisitsParts): void {
  /** The link that a spectator used. It no longer works if it was renewed since. */
  function linkOf({ record, role, made }: VisitedTable): string | null {
    if (role !== 'spectator' || made === null) return null;
    const { code, links } = record;
    const link = { code, role: 'spectator', firstHash: links.spectator, made, open: true } as const;
    const secret = linkSecrets.shown(link);
    return secret === undefined ? null : linkPath(code, 'spectator', secret);
  }

  function entryOf(visit: VisitedTable): VisitEntry {
    const { code, ruleset, title, nextSession } = visit.record;
    return {
      code,
      ruleset,
      title,
      role: visit.role,
      visitedAt: visit.at - (visit.at % visitInterval),
      phase: visit.phase,
      link: linkOf(visit),
      nextSession,
    };
  }

  router.get(
    '/visits',
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const listed = await visits.listOf(identity, mostListed);
      const inUse = listed.filter(({ record }) => record.archivedAt === null);
      return { visits: inUse.map(entryOf) } satisfies VisitsReply;
    }),
  );

  router.delete(
    '/visits/:code',
    rateLimit,
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const record = await journal.byCode(String(request.params['code']).toUpperCase());
      if (record === undefined) refuse(404, 'E_NO_TABLE', 'TB-03');
      await visits.forget(identity, record.number);
      return {};
    }),
  );
}
