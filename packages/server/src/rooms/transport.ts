import { matchMaker, Room } from 'colyseus';
import type { Client, TransportOptions } from 'colyseus';

/** In bytes. */
const longestFrame = 16 * 1024;
/** A dead connection is closed after at most three of these: 7.5 s (TB-06; decision 0017). */
const pingInterval = 2_500;
const pingMaxRetries = 2;

export interface OriginRule {
  /** Origins other than the server's own that may use it, such as `https://table.example`. */
  readonly origins: readonly string[];
}

/** Programs send no origin. */
function admits({ origins }: OriginRule, headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** The path of a WebSocket URL: `/<process>/<room>`. */
const roomPath = /^\/[\w-]+\/([\w-]+)$/u;

/** Whether a socket request names a seat reservation and a room that this process has open. */
function leadsToOpenRoom({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const roomId = roomPath.exec(pathname)?.[1];
  // No room lets a client take over an earlier connection: such a socket would wait for ever.
  if (roomId === undefined || !searchParams.has('sessionId') || searchParams.has('reconnectionToken')) return false;
  // Colyseus looks rooms up in a plain object, where names such as `constructor` are found as well.
  return matchMaker.getLocalRoomById(roomId) instanceof Room;
}

export interface TransportRule extends OriginRule {
  readonly onUnknownRoom?: () => void;
}

/**
 * A connection that sends a frame longer than `longestFrame` is closed with 1009. An upgrade from a page of an origin
 * that is not allowed is answered with 403, one to an unknown room with 404.
 */
export function transportOptions(
  rule: TransportRule,
): Required<Pick<TransportOptions, 'maxPayload' | 'pingInterval' | 'pingMaxRetries' | 'beforeUpgrade'>> {
  return {
    maxPayload: longestFrame,
    pingInterval,
    pingMaxRetries,
    beforeUpgrade: (request) => {
      if (!admits(rule, request.headers)) return new Response(null, { status: 403 });
      if (leadsToOpenRoom(request)) return undefined;
      rule.onUnknownRoom?.();
      return new Response(null, { status: 404 });
    },
  };
}

/** Whether a connection was closed because its client had not answered pings for seconds. */
export function fellSilent({ ref }: Pick<Client, 'ref'>): boolean {
  // The transport's counter of unanswered pings.
  const { pingCount = 0 } = ref as { readonly pingCount?: number };
  return pingCount >= pingMaxRetries;
}

/** Other pages get none, so their browser blocks the answer. */
const crossOriginHeaders = {
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization',
  'Access-Control-Allow-Methods': 'POST',
  Vary: 'Origin',
} as const;

/** Disables all matchmaking methods except the join by id, and hides answers from pages of other origins. */
export function guardMatchmaking(rule: OriginRule): void {
  const { controller } = matchMaker;
  controller.exposedMethods = ['joinById'];
  // Colyseus' own headers admit every origin, with credentials.
  Object.assign(controller, { DEFAULT_CORS_HEADERS: {} });
  controller.getCorsHeaders = (headers): Record<string, string> => {
    const origin = headers.get('origin');
    if (origin === null || !admits(rule, headers)) return {};
    return { ...crossOriginHeaders, 'Access-Control-Allow-Origin': origin };
  };
}
