import { replayVersion } from '@cartomancer/protocol';
import type { ReplayReply, SessionFile } from '@cartomancer/protocol';
import type { ReplayViewer } from '@cartomancer/rules/table';
import { areCardsOpen, fairnessOf } from '@cartomancer/rules/table';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';

import type { LinkSecretSource } from '../access/links.ts';
import type { Tokens } from '../access/tokens.ts';
import { longestSession } from '../table/replays.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import type { answersInTurn } from './answers-in-turn.ts';
import { JsonPieces } from './answers-in-turn.ts';
import type { Reader } from './readers.ts';
import { readerFinder, tableFinder } from './readers.ts';
import { parsed, refuse } from './refusals.ts';
import type { DailyLimit } from './daily-limit.ts';

export interface ReplayRoutes {
  readonly registry: TableRegistry;
  readonly tokens: Tokens;
  readonly linkSecrets: LinkSecretSource;
  readonly rateLimits: { readonly visit: RequestHandler };
  readonly dailyReplays: DailyLimit;
  readonly longInTurn: ReturnType<typeof answersInTurn>;
}

/** Nearly all characters of a session take one byte. */
const charactersOfMegabyte = 1e6;

const replayQuery = z.object({
  first: z.coerce.number().int().min(0).default(0),
  eyes: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,15}$/u)
    .default('own'),
});

function eyesNamed(name: string, { person }: Reader): ReplayViewer {
  if (name === 'own' && person !== undefined) return { kind: 'person', person };
  return name === 'own' || name === 'everybody' ? { kind: 'everybody' } : { kind: 'seat', seat: name };
}

/** The JSON of this object with its list of entries, each of which is JSON already. */
function* piecesOf(head: object, entries: readonly string[]): Iterable<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  for (const [index, entry] of entries.entries()) yield index === 0 ? entry : `,${entry}`;
  yield ']}';
}

export function addReplayRoutes(router: Router, parts: ReplayRoutes): void {
  const { registry, rateLimits, dailyReplays, longInTurn: inTurn } = parts;
  const tableOf = tableFinder(registry);
  const readerAt = readerFinder(parts);

  router.get(
    '/tables/:code/replay',
    rateLimits.visit,
    inTurn(async (request, response) => {
      const { first, eyes: name } = parsed(replayQuery, request.query);
      const opened = await tableOf(request);
      const reader = await readerAt(request, opened);
      const { record, table } = opened;
      const state = table.state();
      const open = areCardsOpen(state, reader.until);
      const eyes = eyesNamed(name, reader);
      if (eyes.kind === 'seat' && !open) refuse(403, 'E_NOT_OPENED', 'TB-17');
      if (eyes.kind === 'seat' && !state.seats.some(({ seat }) => seat === name)) refuse(400, 'E_MALFORMED', 'TB-10');
      await dailyReplays(request, response);
      const { total, steps } = await table.replay({ eyes, first, until: reader.until });
      if (total === 0) refuse(403, 'E_REPLAY_LATER', 'TB-17');
      return {
        version: replayVersion,
        ruleset: record.ruleset,
        title: record.title,
        eyes: eyes.kind === 'everybody' ? 'everybody' : name,
        open,
        first,
        total,
        steps: [...steps],
      } satisfies ReplayReply;
    }),
  );

  router.get(
    '/tables/:code/session',
    rateLimits.visit,
    inTurn(async (request, response) => {
      const opened = await tableOf(request);
      const { until } = await readerAt(request, opened);
      const { record, table } = opened;
      const state = table.state();
      const { values, mixed } = fairnessOf(state);
      // For spectators with a delay the cards become open later (TB-05).
      if (!areCardsOpen(state, until)) refuse(403, 'E_NOT_OPENED', 'TB-18');
      const { code, ruleset, title } = record;
      const { seed, commitment } = state;
      await dailyReplays(request, response);
      const entries = await table.published();
      if (entries === 'too long')
        refuse(413, 'E_CAMPAIGN_TOO_LONG', 'TB-18', { megabytes: longestSession / charactersOfMegabyte });
      const head = { kind: 'session', version: 1, code, ruleset, title, seed, commitment, values, mixed } as const;
      return new JsonPieces(piecesOf(head satisfies Omit<SessionFile, 'entries'>, entries));
    }),
  );
}
