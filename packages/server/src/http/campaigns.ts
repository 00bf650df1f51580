import { changeCampaignBody, longestCampaignFile } from '@cartomancer/protocol';
import type { CampaignEntry, CampaignFile, CampaignsReply, MakeTableReply } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { Request, RequestHandler, Router } from 'express';
import express from 'express';

import type { Tokens } from '../access/tokens.ts';
import type { Campaigns, OwnCampaign } from '../table/campaigns.ts';
import type { answersInTurn } from './answers-in-turn.ts';
import { jsonBody } from './json-bodies.ts';
import { personOf } from './people.ts';
import { requireToken } from './require-token.ts';
import { answering, parsed, refuse, Refused, refusedBy } from './refusals.ts';
import { linksOf } from './links.ts';
import type { TableCreationLimit } from './table-creation-limit.ts';

export interface CampaignsParts {
  readonly campaigns: Pick<Campaigns, 'list' | 'find' | 'change' | 'remove' | 'file' | 'importFile'>;
  readonly withinTableLimits: TableCreationLimit;
  readonly tokens: Tokens;
  readonly uploads: RequestHandler;
  readonly longInTurn: ReturnType<typeof answersInTurn>;
  readonly rateLimits: { readonly make: RequestHandler; readonly visit: RequestHandler; readonly file: RequestHandler };
}

const megabyte = 1_000_000;

function isGone(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => code === 'E_NO_TABLE');
}

function statusOf(refusals: readonly Refusal[]): 404 | 413 | 503 {
  if (isGone(refusals)) return 404;
  return refusals.some(({ code }) => code === 'E_CAMPAIGN_TOO_LONG') ? 413 : 503;
}

function tooLong(): Refused {
  const facts = { megabytes: longestCampaignFile / megabyte };
  return new Refused(413, [{ code: 'E_CAMPAIGN_TOO_LONG', clause: 'TB-20', facts }]);
}

/** Reads the whole file as text, because invalid JSON gets a specific refusal later. */
const readText = express.text({ type: () => true, limit: longestCampaignFile, inflate: false });

const readFile: RequestHandler = (request, response, next) => {
  readText(request, response, (error: unknown) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined;
    next(status === 413 ? tooLong() : error);
  });
};

/**
 * Campaigns of a host (TB-20). Call this before a body parser is registered, because its limit would be too low for
 * files.
 */
export function addCampaigns(
  router: Router,
  { campaigns, withinTableLimits, tokens, uploads, longInTurn, rateLimits }: CampaignsParts,
): void {
  async function ownCampaign(request: Request): Promise<OwnCampaign> {
    const person = await personOf(tokens, request);
    const found = await campaigns.find(String(request.params['code']).toUpperCase(), person);
    if (found === 'none') refuse(404, 'E_NO_TABLE', 'TB-20');
    return found === 'not host' ? refuse(403, 'E_HOST_ONLY', 'TB-20') : found;
  }

  router.get(
    '/campaigns',
    answering(async (request) => {
      const person = await personOf(tokens, request);
      return { campaigns: [...(await campaigns.list(person))] } satisfies CampaignsReply;
    }),
  );

  router.patch(
    '/campaigns/:code',
    rateLimits.visit,
    jsonBody(),
    answering(async (request) => {
      const body = parsed(changeCampaignBody, request.body ?? {});
      const changed = await campaigns.change(await ownCampaign(request), body);
      if ('ok' in changed) throw refusedBy(changed.refusals, isGone(changed.refusals) ? 404 : 400);
      return changed satisfies CampaignEntry;
    }),
  );

  router.delete(
    '/campaigns/:code',
    rateLimits.visit,
    answering(async (request) => {
      await campaigns.remove(await ownCampaign(request));
      return {};
    }),
  );

  router.get(
    '/campaigns/:code/file',
    rateLimits.file,
    longInTurn(async (request) => {
      const file = await campaigns.file(await ownCampaign(request));
      if ('ok' in file) throw new Refused(statusOf(file.refusals), file.refusals);
      return file satisfies CampaignFile;
    }),
  );

  router.post(
    '/campaigns',
    rateLimits.file,
    requireToken(tokens),
    uploads,
    readFile,
    answering(async (request, response) => {
      const person = await personOf(tokens, request);
      const text = typeof request.body === 'string' ? request.body : '';
      const imported = await campaigns.importFile(text, person, (visibility, make) =>
        withinTableLimits({ person, request, response, visibility }, make),
      );
      if (!imported.ok) throw new Refused(400, imported.refusals);
      const { code } = imported.table;
      return { code, links: linksOf(code, imported.secrets) } satisfies MakeTableReply;
    }),
  );
}
