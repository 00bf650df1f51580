/** How sockets and the join by HTTP are guarded: what start-up hands to Colyseus. */
import { matchMaker } from 'colyseus';
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

/** Options of the WebSocket transport; a longer frame is closed with 1009, a foreign page's upgrade answered with 403. */
export function transportOptions(
  rule: OriginRule,
): Required<Pick<TransportOptions, 'maxPayload' | 'pingInterval' | 'pingMaxRetries' | 'beforeUpgrade'>> {
  return {
    maxPayload: longestFrame,
    pingInterval,
    pingMaxRetries,
    beforeUpgrade: (request) => (admits(rule, request.headers) ? undefined : new Response(null, { status: 403 })),
  };
}

/** Whether a connection was ended because nothing was heard on it any more: whoever had it has been gone for seconds. */
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
