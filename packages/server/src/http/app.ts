import type { Express } from 'express';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';

import { hashOf } from '../access/links.ts';
import type { DeviceTransfers } from '../access/device-transfer.ts';
import type { Journal } from '../journal/journal.ts';
import type { ManualClock } from '../sources.ts';
import type { ConfiguredLimits } from '../limits.ts';
import type { Campaigns } from '../table/campaigns.ts';
import type { Metrics } from './metrics.ts';
import { originGuard } from './origins.ts';
import { jsonBody } from './json-bodies.ts';
import type { Peers } from './owners.ts';
import { guessChecker } from './guesses.ts';
import type { SeatExemption } from './per-minute-limit.ts';
import { perMinuteLimit, perMinuteLimitForAllRoutes } from './per-minute-limit.ts';
import { pages, securityHeaders } from './pages.ts';
import { previews } from './previews.ts';
import type { PeopleParts } from './people.ts';
import { addPeople } from './people.ts';
import { tableFinder } from './readers.ts';
import { storeReadiness } from './readiness.ts';
import { answersInTurn } from './answers-in-turn.ts';
import { responseDeadlines } from './slow-readers.ts';
import { requireToken } from './require-token.ts';
import { answering, noStore, parsed, refuse, refusing } from './refusals.ts';
import type { CampaignsParts } from './campaigns.ts';
import { addCampaigns } from './campaigns.ts';
import type { BodyDeadlines } from './slow-bodies.ts';
import type { TablesParts } from './tables.ts';
import type { DocumentsParts } from './documents.ts';
import { addDocuments } from './documents.ts';
import type { SheetsParts } from './sheets.ts';
import type { PushParts } from './push.ts';
import { addPush } from './push.ts';
import type { PicturesParts } from './pictures.ts';
import { addPictures } from './pictures.ts';
import { addReplayRoutes } from './replays.ts';
import { addSheets } from './sheets.ts';
import { tableCreationLimit } from './table-creation-limit.ts';
import { addTables } from './tables.ts';
import type { TurnsParts } from './turns.ts';
import type { WebhooksParts } from './webhooks.ts';
import { addWebhooks } from './webhooks.ts';
import { addTurns } from './turns.ts';
import { addVisits } from './visits.ts';
import { warnAboutUnconfiguredProxy } from './unconfigured-proxy.ts';
import { uploads } from './uploads.ts';
import { dailyBytes, dailyLimit } from './daily-limit.ts';
import { limitKnocks, limitUnseated } from './limit-newcomers.ts';

export interface AppParts
  extends
    Omit<
      TablesParts,
      | 'rateLimits'
      | 'checkGuess'
      | 'withinTableLimits'
      | 'dailyWatches'
      | 'limitKnocks'
      | 'limitUnseated'
      | 'visitLost'
      | 'historyInTurn'
    >,
    Omit<SheetsParts, 'rateLimits' | 'dailySheets'>,
    Omit<DocumentsParts, 'rateLimit' | 'dailyDocuments' | 'dailyBytes' | 'longInTurn'>,
    Omit<PicturesParts, 'rateLimits' | 'dailyPictures' | 'dailyBytes' | 'most' | 'mostInAll'>,
    Omit<CampaignsParts, 'rateLimits' | 'withinTableLimits' | 'campaigns' | 'uploads' | 'longInTurn'> {
  readonly campaigns: Campaigns;
  readonly configuredLimits: Pick<
    ConfiguredLimits,
    'aMinute' | 'guesses' | 'knocksOfAddress' | 'unseatedOfAddress' | 'lobby' | 'daily' | 'uploads' | 'pictures'
  >;
  readonly turns: TurnsParts['turns'];
  readonly push: PushParts['push'];
  readonly webhooks: WebhooksParts['webhooks'];
  readonly exemption: SeatExemption;
  readonly releaseBody: BodyDeadlines['release'];
  readonly signedOut: PeopleParts['signedOut'];
  readonly journal: Journal;
  readonly transfers: DeviceTransfers;
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  readonly log: Logger;
  readonly origins: readonly string[];
  readonly limits: 'usual' | 'none';
  /** The number of proxies in front of the server whose forwarded address is trusted. */
  readonly proxies: number;
  readonly clientFolder: string;
  /** The clock that tests control over HTTP; undefined outside of tests. */
  readonly manualClock: ManualClock | undefined;
  readonly peers: Peers;
  /** Undefined if the process accepts clients. */
  readonly closedBecause: () => 'stopping' | 'redis_unreachable' | undefined;
}

const longestBody = '16kb';
/** The longest sheet, in characters of four bytes each, and the fields around it. */
const longestSheetFile = '408kb';
/** The longest note, likewise. */
const longestNoteBody = '84kb';
/** A full list of prepared things, likewise. */
const longestPreparedFile = '2500kb';

/** In bytes. A single prepared thing needs less. */
const longestShortBody = 100_000;

/**
 * How many pages of history are made at a time. Files (up to 20 MB), replays, published sessions and long lists are
 * counted together, separately from pages and with the same limits.
 */
const mostInTurn = { mostOfAddress: 2, mostInAll: 16 } as const;
const noLimits = { mostOfAddress: Number.POSITIVE_INFINITY, mostInAll: Number.POSITIVE_INFINITY } as const;

/** `advance`: lets time pass. `jump`: changes only the time of day, as when the system clock is set. */
const clockBody = z.union([
  z.strictObject({ advance: z.number().int().min(0) }),
  z.strictObject({ jump: z.number().int() }),
]);

/** Logs the path, but no query, header or body, because these may contain secrets. */
function requestLog(log: Logger): express.RequestHandler {
  return (request, response, next) => {
    const since = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - since);
      log.info({ method, path, status: response.statusCode, milliseconds }, 'request');
    });
    next();
  };
}

function health(parts: AppParts): Router {
  const { journal, metrics, metricsToken, closedBecause } = parts;
  const readiness = storeReadiness(() => journal.check());
  const router = Router();
  router.get(['/healthz', '/readyz', '/metrics'], noStore);
  router.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  router.get('/readyz', async (_request, response) => {
    const reason = closedBecause() ?? (await readiness.trouble());
    if (reason === undefined) response.json({ ok: true });
    else response.status(503).json({ ok: false, reason });
  });
  const isOperator: express.RequestHandler = (request, _response, next) => {
    const presentedHash = hashOf(request.get('Authorization') ?? '');
    next(metricsToken !== null && presentedHash === hashOf(`Bearer ${metricsToken}`) ? undefined : 'route');
  };
  router.get('/metrics', isOperator, async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

function api(parts: AppParts): Router {
  const { limits, configuredLimits, exemption, manualClock, peers } = parts;
  const { aMinute, daily, lobby } = configuredLimits;
  const limitedTo = (points: number) => perMinuteLimit({ points, limits, exemption });
  const withinTableLimits = tableCreationLimit(
    parts.campaigns,
    { ...lobby, dailyTables: dailyLimit(daily.tables, limits) },
    limits,
  );
  const router = Router();
  router.use(noStore);
  router.use(perMinuteLimitForAllRoutes({ points: aMinute.any, limits, exemption }, peers.forwardedRequest));
  // Before the body is read, because the request may have to be forwarded with its body.
  router.use('/tables/:code', peers.toOwner);
  router.use('/campaigns/:code', peers.toOwner);
  const uploadRule = { limits, release: parts.releaseBody, ...configuredLimits.uploads };
  const fileUploads = uploads(uploadRule);
  // Separate, so that other people's campaign files do not prevent the import of prepared things.
  const preparedUploads = uploads({ ...uploadRule, shortBody: longestShortBody });
  // These routes accept longer bodies than the parser below, which skips bodies that are already parsed. A parsed file
  // of prepared things may take many times its size in memory, so only a few are read at a time.
  const withToken = requireToken(parts.tokens);
  router.post('/sheets', limitedTo(aMinute.make), withToken, jsonBody({ limit: longestSheetFile }));
  router.use('/tables/:code/notes', withToken, jsonBody({ limit: longestNoteBody }));
  router.post(
    '/prepared',
    limitedTo(aMinute.visit),
    withToken,
    preparedUploads,
    jsonBody({ limit: longestPreparedFile }),
  );
  router.put('/prepared/:ruleset/:id', withToken, jsonBody({ limit: longestNoteBody }));
  const historyInTurn = answersInTurn({ ...(limits === 'none' ? noLimits : mostInTurn), slotUntil: 'until made' });
  const longInTurn = answersInTurn({ ...(limits === 'none' ? noLimits : mostInTurn), slotUntil: 'until sent' });
  const perMinute = {
    make: limitedTo(aMinute.make),
    visit: limitedTo(aMinute.visit),
    file: limitedTo(aMinute.file),
  };
  addCampaigns(router, {
    ...parts,
    withinTableLimits,
    uploads: fileUploads,
    longInTurn,
    rateLimits: perMinute,
  });
  addPictures(router, {
    ...parts,
    most: limits === 'none' ? Number.POSITIVE_INFINITY : configuredLimits.pictures.ofPerson,
    mostInAll: limits === 'none' ? Number.POSITIVE_INFINITY : configuredLimits.pictures.inAll,
    dailyPictures: dailyLimit(daily.pictures, limits),
    dailyBytes: dailyBytes(daily.pictureBytes, limits),
    rateLimits: { upload: limitedTo(aMinute.make), read: limitedTo(aMinute.read) },
  });
  router.use(jsonBody({ limit: longestBody }));
  router.use('/person', limitedTo(aMinute.person));
  addPeople(router, {
    tokens: parts.tokens,
    transfers: parts.transfers,
    ids: parts.sources.ids,
    visits: parts.visits,
    dailySignOuts: dailyLimit(daily.signOuts, limits),
    signedOut: parts.signedOut,
  });
  addTables(router, {
    ...parts,
    withinTableLimits,
    dailyWatches: dailyLimit(daily.watches, limits),
    limitKnocks: limitKnocks({ most: configuredLimits.knocksOfAddress, limits }),
    limitUnseated: limitUnseated({ most: configuredLimits.unseatedOfAddress, limits }),
    rateLimits: {
      make: limitedTo(aMinute.make),
      visit: limitedTo(aMinute.visit),
      read: limitedTo(aMinute.read),
    },
    visitLost: (error) => parts.log.error({ err: error }, 'A visit was not stored'),
    checkGuess: guessChecker(configuredLimits.guesses, limits),
    historyInTurn,
  });
  addVisits(router, { ...parts, rateLimit: limitedTo(aMinute.visit) });
  addPush(router, {
    ...parts,
    clock: parts.sources.clock,
    dailyEndpoints: dailyLimit(daily.endpoints, limits),
    dailyPreferences: dailyLimit(daily.endpoints, limits),
    rateLimit: limitedTo(aMinute.visit),
  });
  addWebhooks(router, {
    ...parts,
    tableOf: tableFinder(parts.registry),
    rateLimits: { read: limitedTo(aMinute.read), send: limitedTo(aMinute.visit) },
  });
  addTurns(router, { ...parts, rateLimit: limitedTo(aMinute.read) });
  addReplayRoutes(router, {
    ...parts,
    dailyReplays: dailyLimit(daily.replays, limits),
    longInTurn,
    rateLimits: { visit: limitedTo(aMinute.visit) },
  });
  addDocuments(router, {
    ...parts,
    dailyDocuments: dailyLimit(daily.documents, limits),
    dailyBytes: dailyBytes(daily.documentBytes, limits),
    rateLimit: limitedTo(aMinute.visit),
    longInTurn,
  });
  addSheets(router, {
    ...parts,
    dailySheets: dailyLimit(daily.sheets, limits),
    rateLimits: { make: limitedTo(aMinute.make), visit: limitedTo(aMinute.visit) },
  });
  if (manualClock !== undefined)
    router.post(
      '/test/clock',
      answering(async (request) => {
        const change = parsed(clockBody, request.body);
        if ('advance' in change) manualClock.advance(change.advance);
        else manualClock.jump(change.jump);
        return { now: manualClock.now() };
      }),
    );
  router.use(() => refuse(404, 'E_NO_ROUTE', 'TB-10'));
  return router;
}

export function makeApp(parts: AppParts): Express {
  const { log, origins, proxies, clientFolder } = parts;
  const app = express();
  app.set('trust proxy', proxies);
  app.disable('x-powered-by');
  app.use(requestLog(log));
  app.use(responseDeadlines());
  app.use(warnAboutUnconfiguredProxy(log, proxies));
  app.use(securityHeaders());
  app.use(originGuard(origins));
  app.use(health(parts));
  app.use('/api', api(parts));
  const linkPreviews = previews({
    journal: parts.journal,
    systems: [...parts.rulesets.keys()],
    clientFolder,
    lookupsAMinute: parts.limits === 'none' ? Number.MAX_SAFE_INTEGER : parts.configuredLimits.aMinute.visit,
  });
  const { limits, configuredLimits, exemption } = parts;
  app.use(
    pages(clientFolder, linkPreviews, perMinuteLimit({ points: configuredLimits.aMinute.any, limits, exemption })),
  );
  app.use(() => refuse(404, 'E_NO_ROUTE', 'TB-10'));
  app.use(refusing((error) => log.error({ err: error }, 'A request failed')));
  return app;
}
