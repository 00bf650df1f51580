/** How sockets and the join by HTTP are guarded: what start-up hands to Colyseus. */
import { matchMaker, Room } from 'colyseus';
import type { Client, TransportOptions } from 'colyseus';

const longestFrame = 16 * 1024;
/** A dead line is ended after at most three of these: 7.5 s (TB-06; decision 0017). */
const pingInterval = 2_500;
const pingMaxRetries = 2;

export interface OriginRule {
  /** Origins other than the server's own that may use it, such as `https://table.example`. */
  readonly origins: readonly string[];
}

/** Whether a page of this origin may talk to the server; programs send no origin at all. */
function admits({ origins }: OriginRule, headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** A room's address as a socket asks for it: the process, the room, and the place that was reserved there. */
const roomPath = /^\/[\w-]+\/([\w-]+)$/u;

function leadsToRoom({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const roomId = roomPath.exec(pathname)?.[1];
  // Colyseus looks rooms up in a plain object, where names such as `constructor` are found as well.
  return roomId !== undefined && searchParams.has('sessionId') && matchMaker.getLocalRoomById(roomId) instanceof Room;
}

export interface TransportRule extends OriginRule {
  /** Hears of each socket that is asked for and leads to no room. */
  readonly lost?: () => void;
}

/** Options of the WebSocket transport; a longer frame is closed with 1009, a foreign page's upgrade answered with 403, one that leads to no room here with 404. */
export function transportOptions(
  rule: TransportRule,
): Required<Pick<TransportOptions, 'maxPayload' | 'pingInterval' | 'pingMaxRetries' | 'beforeUpgrade'>> {
  return {
    maxPayload: longestFrame,
    pingInterval,
    pingMaxRetries,
    beforeUpgrade: (request) => {
      if (!admits(rule, request.headers)) return new Response(null, { status: 403 });
      if (leadsToRoom(request)) return undefined;
      rule.lost?.();
      return new Response(null, { status: 404 });
    },
  };
}

/** Whether a connection was closed for silence: its client has been gone for seconds. */
export function fellSilent({ ref }: Pick<Client, 'ref'>): boolean {
  // Where the transport counts what was not answered.
  const { pingCount = 0 } = ref as { readonly pingCount?: number };
  return pingCount >= pingMaxRetries;
}

/** What a page that may use the server is told; nothing is told to any other, so its browser keeps the answer from it. */
const crossOriginHeaders = {
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization',
  'Access-Control-Allow-Methods': 'POST',
  Vary: 'Origin',
} as const;

/** Closes every way of match-making but the join by id, and lets no foreign page read its answers. */
export function guardMatchmaking(rule: OriginRule): void {
  const { controller } = matchMaker;
  controller.exposedMethods = ['joinById'];
  // The stock ones admit every origin, with credentials.
  Object.assign(controller, { DEFAULT_CORS_HEADERS: {} });
  controller.getCorsHeaders = (headers): Record<string, string> => {
    const origin = headers.get('origin');
    if (origin === null || !admits(rule, headers)) return {};
    return { ...crossOriginHeaders, 'Access-Control-Allow-Origin': origin };
  };
}
