/**
 * Requests on a connection that still waits for an earlier answer. No browser sends them, and Node reports the end of the
 * connection to the first answer only: what the others hold, such as open files, would never be released (TB-10).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The result is called for each request, in order, and returns whether its connection waits for an earlier answer. */
export function pipeliningDetector(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakSet<Socket>();
  return ({ socket }, response) => {
    if (waiting.has(socket)) return true;
    waiting.add(socket);
    for (const event of ['finish', 'close'] as const) response.once(event, () => waiting.delete(socket));
    return false;
  };
}
