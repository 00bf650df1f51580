/** Deadlines for request bodies: a client that sends single bytes cannot keep a connection for ever (TB-10). */
import type { IncomingMessage, ServerResponse } from 'node:http';

const secondMilliseconds = 1_000;
/** How often Node checks for connections whose headers are late. */
const pollMilliseconds = 1_000;

export interface BodyDeadlines {
  watch(request: IncomingMessage, response: ServerResponse): void;
  release(request: IncomingMessage): void;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function end(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  if (request.complete) return;
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const refusals = [{ code: 'E_SLOW_BODY', clause: 'TB-10', facts: { seconds } }];
  // `Connection: close` ends the connection without waiting for the rest of the body.
  response.writeHead(408, { Connection: 'close', 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ refusals }));
}

/** `longest`: in milliseconds. */
export function bodyDeadlines(longest: number): BodyDeadlines {
  const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const release = (request: IncomingMessage): void => clearTimeout(waiting.get(request));
  return {
    watch(request, response) {
      if (!hasBody(request)) return;
      waiting.set(
        request,
        setTimeout(() => end(request, response, longest / secondMilliseconds), longest),
      );
      for (const event of ['end', 'close'] as const) request.once(event, () => release(request));
    },
    release,
  };
}

/**
 * Server options for Node. `longest`: for the headers of a request; `whole`: for a request with its body; in
 * milliseconds.
 */
export function serverTimeouts({ longest, whole }: { readonly longest: number; readonly whole: number }) {
  return {
    // Node notices late headers only at its next check, so the limit is lower by one interval.
    headersTimeout: Math.max(longest - pollMilliseconds, pollMilliseconds),
    requestTimeout: whole,
    connectionsCheckingInterval: pollMilliseconds,
  };
}
