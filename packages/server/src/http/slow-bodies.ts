/** The body of a request comes soon or not at all: who sends one byte now and then keeps no connection for as long as they like (TB-10). */
import type { IncomingMessage, ServerResponse } from 'node:http';

const secondMilliseconds = 1_000;
/** How often Node looks for connections whose head is late. */
const lookEveryMilliseconds = 1_000;

export interface BodyDeadlines {
  /** Ends the request when its body is not complete in time. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** This request has a deadline of its own from now on. */
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
  // What is still on its way is not waited for.
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
      for (const over of ['end', 'close'] as const) request.once(over, () => release(request));
    },
    release,
  };
}

/** What Node is told when the server is made. `whole`: after which it ends any request, whatever it is. In milliseconds. */
export function serverTimeouts({ longest, whole }: { readonly longest: number; readonly whole: number }) {
  return {
    // The head is late when Node looks next.
    headersTimeout: Math.max(longest - lookEveryMilliseconds, lookEveryMilliseconds),
    requestTimeout: whole,
    connectionsCheckingInterval: lookEveryMilliseconds,
  };
}
