import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

import { rulesets as allRulesets } from '@cartomancer/rules';
import type { Ruleset, RulesetId } from '@cartomancer/rules/kernel';
import { cleanName } from '@cartomancer/rules/table';
import { matchMaker, Server, WebSocketTransport } from 'colyseus';
import type { Logger } from 'pino';
import { destination, pino } from 'pino';

import { deleteUnusedData } from './unused-data.ts';
import { memoryGenerations } from './access/generations.ts';
import { linkSecretSource } from './access/links.ts';
import { deviceTransfers } from './access/device-transfer.ts';
import { sealsOf } from './access/seals.ts';
import { signOuts } from './access/sign-outs.ts';
import { programRevocation } from './access/program-revocation.ts';
import { isProgramToken, programTokens as programTokensOf } from './access/program-tokens.ts';
import { freshKey, personTokens } from './access/tokens.ts';
import type { Cluster, ClusterSettings } from './cluster/cluster.ts';
import { openCluster } from './cluster/cluster.ts';
import type { Outage } from './cluster/outage.ts';
import { outageOf } from './cluster/outage.ts';
import { noLeases } from './cluster/leases.ts';
import { clusterName, peerSecret } from './cluster/peers.ts';
import { watchForJumps } from './clock-jumps.ts';
import { isRedisFailure } from './cluster/redis-connection.ts';
import { refuseOrWarn } from './damaged-data.ts';
import { folderStore } from './folder-store.ts';
import { FollowUps } from './follow-ups.ts';
import { makeApp } from './http/app.ts';
import { limitConnectionsOfClient } from './http/connections-of-client.ts';
import { guardJoins } from './http/joins.ts';
import { makeMetrics } from './http/metrics.ts';
import { bodyDeadlines, serverTimeouts } from './http/slow-bodies.ts';
import { clusterPeers, noPeers } from './http/owners.ts';
import { seatLimit } from './http/seat-limit.ts';
import { memoryJournal } from './journal/memory.ts';
import { postgresStore, tokenKey } from './storage/postgres.ts';
import type { KeyedStore } from './storage/store.ts';
import { defineRooms, guardMatchmaking, transportOptions } from './rooms/index.ts';
import { usualLimits } from './limits.ts';
import { onceAMinute } from './repeated-lines.ts';
import type { Settings } from './settings.ts';
import type { ManualClock, ServerIds, Sources } from './sources.ts';
import { memoryPictures } from './pictures/memory.ts';
import { pictureReader } from './pictures/read-picture.ts';
import { memoryDocuments } from './documents/memory.ts';
import { memorySheetLibrary } from './sheet-library/memory.ts';
import { fixedSources, manualClock, realSources } from './sources.ts';
import { Campaigns } from './table/campaigns.ts';
import { TableRegistry } from './table/table-registry.ts';
import type { Clock } from './clock.ts';
import type { TableAccess, Limits, Rooms } from './table/table-access.ts';
import { Unavailable } from './unavailable.ts';
import type { TableWatch } from './table/table-parts.ts';
import { posts } from './outgoing/requests.ts';
import { PushSender } from './push/push-sender.ts';
import { vapidKeys } from './push/vapid.ts';
import { memoryPrograms } from './programs/memory.ts';
import { memoryPushStore } from './push/memory.ts';
import { memoryTurns } from './turns/memory.ts';
import { TurnWriter } from './turns/turn-writer.ts';
import { memoryWebhooks } from './webhooks/memory.ts';
import { storyWriters } from './webhooks/system-texts.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { memoryVisits } from './visits/memory.ts';
import { visitsWithRemoval } from './visits/removal.ts';

const clientFolder = resolve(import.meta.dirname, '../../client/dist');

/** The initial time of a test's clock: a Friday evening. */
const testStart = Date.UTC(2026, 0, 2, 20);

const unlimitedRate = 1_000_000_000;
const noLimits: Limits = {
  burst: unlimitedRate,
  perSecond: unlimitedRate,
  grace: unlimitedRate,
  connections: unlimitedRate,
  connectionsOfPerson: usualLimits.rooms.connectionsOfPerson,
  perSecondOfAddress: unlimitedRate,
  written: Number.MAX_SAFE_INTEGER,
  writtenByUnseated: Number.MAX_SAFE_INTEGER,
  talk: Number.MAX_SAFE_INTEGER,
};

export interface RunningServer {
  /** Differs from the requested one if that was 0. */
  readonly port: number;
  readonly log: Logger;
  /** Whether a promise was rejected with this error because Redis is away, so that the process can continue. */
  isOutage(error: unknown): boolean;
  /** Accepts no new work, finishes what has begun, and asks all clients to reconnect. */
  close(): Promise<void>;
}

function sourcesFor({ test }: Settings): { readonly sources: Sources; readonly manualClock: ManualClock | undefined } {
  if (test === null) return { sources: realSources(), manualClock: undefined };
  const testClock = test.clock === 'by_hand' ? manualClock(testStart) : undefined;
  return { sources: fixedSources(test.seed, testClock), manualClock: testClock };
}

/** The key that signs tokens is next to the store, so that a backup includes both. */
async function storeFor(settings: Settings, log: Logger): Promise<KeyedStore> {
  const { journal, dataFolder, databaseUrl, whenDamaged } = settings;
  if (journal === 'memory') {
    const inMemory = memoryJournal();
    const turns = memoryTurns(inMemory.byNumber);
    const visits = memoryVisits(inMemory);
    return {
      journal: inMemory,
      sheetLibrary: memorySheetLibrary(),
      generations: memoryGenerations(),
      visits,
      turns,
      push: memoryPushStore({ tableOf: inMemory.byNumber, waits: turns.waits }),
      documents: memoryDocuments(inMemory.byNumber),
      programs: memoryPrograms(inMemory.byNumber),
      pictures: memoryPictures(inMemory.byNumber, visits),
      webhooks: memoryWebhooks(inMemory.byNumber),
      signingKey: freshKey(),
    };
  }
  const onTrouble = (error: unknown) => log.error({ err: error }, 'The journal is in trouble');
  const rule = { whenDamaged, warn: (sentence: string) => log.warn(sentence) };
  if (databaseUrl === null) return await folderStore(dataFolder, { ...rule, onTrouble });
  const store = await postgresStore(databaseUrl, onTrouble);
  refuseOrWarn(await store.damage(), rule);
  return { ...store, signingKey: await store.key(tokenKey, freshKey()) };
}

function clusterFor(
  settings: ClusterSettings,
  { ids, cluster, outage }: { readonly ids: ServerIds; readonly cluster: string; readonly outage: Outage },
): Promise<Cluster> {
  const id = ids.next().replaceAll(/[^A-Za-z\d]/gu, '');
  return openCluster(settings, { cluster, id, outage });
}

/** A log on stderr, so that the address stays the only line on stdout. */
function logFor({ logLevel }: Settings): Logger {
  const stream = destination({ dest: 2, sync: false });
  // A closed log stream is no reason to stop.
  stream.on('error', () => {});
  return pino({ level: logLevel, base: null }, stream);
}

/** The longest line that is logged for Colyseus, in characters. */
const longestLine = 200;

interface QuietLoggerParts {
  readonly log: Logger;
  readonly isOpen: () => boolean;
  readonly clock: Clock;
}

/**
 * Replaces Colyseus' own logging: after startup, its errors go to the server's log. Most of them are caused by
 * malformed bytes from clients, so each is logged once a minute at most, with the stack only at debug level.
 */
function quietLogger({ log, isOpen, clock }: QuietLoggerParts) {
  const writes = {
    debug: (line: string): void => log.debug(line),
    warn: onceAMinute(clock, (line, facts) => log.warn(facts, line)),
  };
  const at =
    (level: 'debug' | 'warn') =>
    (message: unknown): void => {
      if (!isOpen()) return;
      const [line = ''] = String(message).split('\n');
      writes[level](line.slice(0, longestLine));
      if (level !== 'debug') log.debug(String(message));
    };
  return {
    debug: at('debug'),
    info: at('debug'),
    log: at('debug'),
    trace: at('debug'),
    warn: at('warn'),
    error: at('warn'),
  };
}

/** Resolves when the server listens; rejects if it cannot, which Colyseus would not report. */
async function listening(http: HttpServer, listen: () => Promise<unknown>): Promise<void> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  http.once('error', reject);
  await Promise.race([listen(), failure]);
  http.off('error', reject);
}

/** Rejects when the stored data, Redis or the port is not available. */
export async function startServer(
  settings: Settings,
  rulesets: ReadonlyMap<RulesetId, Ruleset> = allRulesets,
): Promise<RunningServer> {
  const { sources, manualClock } = sourcesFor(settings);
  const { clock, ids } = sources;
  const log = logFor(settings);
  const {
    journal,
    sheetLibrary,
    generations,
    visits: storedVisits,
    turns,
    push,
    documents,
    programs,
    pictures,
    webhooks,
    signingKey: key,
  } = await storeFor(settings, log);
  const tokens = personTokens({ key, clock, generations });
  const programTokens = programTokensOf(programs, ids);
  const linkSecrets = linkSecretSource(settings.test === null ? key : Buffer.from(settings.test.seed));
  // Set when the start has succeeded; before that, the caller reports errors.
  let isOpen = false;
  const outage = outageOf({
    away: (error) => {
      if (isOpen) log.warn({ err: error }, 'Redis is away');
    },
    back: () => {
      if (isOpen) log.warn('Redis is back');
    },
  });
  const cluster =
    settings.cluster === null
      ? undefined
      : await clusterFor(settings.cluster, { ids, cluster: clusterName(key), outage });
  const leases = cluster?.leases ?? noLeases;

  const bodies = bodyDeadlines(settings.configuredLimits.request.longest);
  const http = createServer(serverTimeouts(settings.configuredLimits.request));
  const rule = { origins: settings.origins };
  const warnUnknownRoom = onceAMinute(clock, (line, facts) => log.warn(facts, line));
  const onUnknownRoom = () => warnUnknownRoom('A socket request leads to no room');
  const colyseus = new Server({
    greet: false,
    gracefullyShutdown: false,
    logger: quietLogger({ log, isOpen: () => isOpen, clock }),
    transport: new WebSocketTransport({ server: http, ...transportOptions({ ...rule, onUnknownRoom }) }),
    ...(cluster === undefined ? {} : { driver: cluster.driver, presence: cluster.presence }),
    ...(settings.cluster === null ? {} : { publicAddress: settings.cluster.publicAddress }),
  });
  guardMatchmaking(rule);

  const metrics = makeMetrics({ tables: () => registry.openCount, connections: () => matchMaker.stats.local.ccu });
  const watch: TableWatch = {
    stored: metrics.stored,
    refused: metrics.refused,
    failed: (error) => log.error({ err: error }, 'A table met an error'),
  };
  const followUps = new FollowUps({ clock, failed: watch.failed });
  const { visits, remove: removeVisit, removeSpectators } = visitsWithRemoval(storedVisits, followUps);
  const tableAccess: TableAccess = {
    clock,
    ids,
    rulesets: [...rulesets.keys()],
    ...(leases.processId === '' ? {} : { processId: leases.processId }),
    limits: settings.limits === 'none' ? noLimits : settings.configuredLimits.rooms,
    personBehind: async (token) => {
      if (isProgramToken(token)) {
        const program = await programTokens.read(token);
        if (program === undefined) return 'unknown';
        const { id, code, right, madeBy, identity, name } = program;
        return { identity, name, generation: 0, program: { id, code, right, madeBy } };
      }
      const read = await tokens.read(token);
      if (read.kind !== 'known') return read.kind;
      const { identity, name } = read.person;
      // Tokens of older versions may contain a name that was not cleaned.
      return { identity, name: cleanName(name), generation: read.generation };
    },
    passFor: (code, made, identity) => linkSecrets.pass({ code, made }, identity),
    revokeProgramsOf: programRevocation({
      journal,
      programs,
      clock,
      followUps,
      endProgram: (id) => rooms.endProgram(id),
    }),
    log: (level, message, facts = {}) => log[level](facts, message),
  };
  const rooms: Rooms = defineRooms(colyseus, tableAccess);
  const post = posts(settings.outgoingAddresses);
  const systemTitle = (ruleset: string) => rulesets.get(ruleset)?.title ?? ruleset;
  const pushSender = new PushSender({
    store: push,
    keys: vapidKeys(key),
    contact: settings.pushContact,
    post,
    clock,
    systemTitle,
    failed: watch.failed,
  });
  const stopDeletions = deleteUnusedData(clock, [push.dropOlderThan, pictures.forgetAbsent], watch.failed);
  const turnWriter = new TurnWriter({
    turns,
    clock,
    failed: watch.failed,
    begun: (begun) => void pushSender.begun(begun),
    seen: (turn) => void pushSender.seen(turn),
  });
  const webhookSender = new WebhookSender({
    store: webhooks,
    key,
    post,
    clock,
    writers: storyWriters(),
    pastOf: (record) => registry.past(record),
    systemTitle,
    failed: watch.failed,
  });
  const registry = new TableRegistry({
    journal,
    sheetLibrary,
    pictures: {
      store: pictures,
      mostAtTable: settings.limits === 'none' ? Number.POSITIVE_INFINITY : settings.configuredLimits.pictures.atTable,
    },
    turnWriter,
    webhookSender,
    rulesets,
    sources,
    linkSecrets,
    watch,
    closeRooms: rooms.close,
    leases,
    personRemoved: (table, identity) => void removeVisit(table, identity),
    spectatorLinkEnded: (table, made) => void removeSpectators(table, made),
    ...(settings.keepDemoTables === null ? {} : { keepDemoTables: settings.keepDemoTables }),
  });
  registry.catchUp();
  const campaigns = new Campaigns({ registry, journal, sheetLibrary, seals: sealsOf(key), clock });
  let isLeaving = false;
  const { limits, configuredLimits, metricsToken, proxies, origins, test } = settings;
  const signOutNotices = signOuts({
    cluster: clusterName(key),
    broadcast: () => matchMaker.presence,
    close: rooms.signOut,
    notAnnounced: (error) => log.warn({ err: error }, 'Other processes were not told of a sign-out'),
    malformed: (error) => log.warn({ err: error }, 'A message about a sign-out could not be read'),
  });
  const exemption = seatLimit({ registry, tokens, points: configuredLimits.aMinute.seated });
  http.on(
    'request',
    makeApp({
      registry,
      campaigns,
      rooms,
      tokens,
      linkSecrets,
      transfers: deviceTransfers({ ids, cluster: clusterName(key), memory: () => matchMaker.presence }),
      sources,
      rulesets,
      journal,
      sheetLibrary,
      visits,
      turns,
      push: { store: push, publicKey: pushSender.publicKey, allowed: settings.outgoingAddresses },
      documents,
      programs,
      programTokens,
      pictures,
      readPicture: pictureReader(),
      webhooks: { store: webhooks, sender: webhookSender, allowed: settings.outgoingAddresses },
      metrics,
      metricsToken,
      log,
      origins,
      limits,
      configuredLimits,
      exemption,
      releaseBody: bodies.release,
      signedOut: async (known) => {
        // Signed-out devices get no more notifications; the remaining one subscribes again with its next page.
        await push.unsubscribeAll(known.person.identity).catch(watch.failed);
        await signOutNotices.announce(known);
      },
      proxies,
      clientFolder,
      manualClock,
      rigs: test === null ? 'refused' : 'allowed',
      peers: cluster === undefined ? noPeers : clusterPeers({ registry, leases, secret: peerSecret(key) }),
      closedBecause: () => {
        if (isLeaving) return 'stopping';
        return cluster?.isReachable() === false ? 'redis_unreachable' : undefined;
      },
    }),
  );
  if (limits === 'usual' && proxies === 0) limitConnectionsOfClient(http, configuredLimits.connections);
  await listening(http, () => colyseus.listen(settings.port, settings.host));
  await signOutNotices.listen();
  guardJoins(http, {
    points: configuredLimits.aMinute.join,
    limits,
    exemption,
    proxies,
    failed: (error) => log.error({ err: error }, 'A join failed'),
    began: bodies.watch,
  });
  const { port } = http.address() as AddressInfo;
  await cluster?.join({ host: settings.host, port }, () => registry.recheck());
  const stopWatching = watchForJumps(clock, (milliseconds) =>
    log.warn({ milliseconds }, `The system clock jumped ${milliseconds > 0 ? 'forwards' : 'back'}`),
  );
  webhookSender.start();
  isOpen = true;

  return {
    port,
    log,
    isOutage: (error) => isRedisFailure(error instanceof Unavailable ? error.cause : error),
    async close() {
      isLeaving = true;
      stopWatching();
      stopDeletions();
      await leases
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'The other processes could not be told of the shutdown'));
      http.close();
      await registry.close();
      await turnWriter.close();
      // At the same time, because each waits for the answers to its requests.
      await Promise.all([pushSender.close(), webhookSender.close()]);
      cluster?.stopChecking();
      await colyseus.gracefullyShutdown(false);
      http.closeAllConnections();
      await leases.close();
      followUps.stop();
      await journal.close();
      log.flush();
    },
  };
}
