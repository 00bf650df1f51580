/**
 * Requests on a connection that still waits for an earlier answer. No browser sends them, and Node reports the end of the
 * connection to the first answer only: what the others hold, such as open files, would never be released (TB-10).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Tells for each request, in order, whether its connection waits for an earlier answer. */
export function pipeliningDetector(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakSet<Socket>();
  return ({ socket }, response) => {
    if (waiting.has(socket)) return true;
    waiting.add(socket);
    for (const over of ['finish', 'close'] as const) response.once(over, () => waiting.delete(socket));
    return false;
  };
}
