/**
 * No browser sends a request on a connection that still waits for an earlier answer. Node reports the end of the
 * connection to the first answer only, so the resources of the others, such as open files, would never be released
 * (TB-10).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Call the returned function for each request, in order. It returns whether the connection waits for an earlier answer.
 */
export function pipeliningDetector(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakSet<Socket>();
  return ({ socket }, response) => {
    if (waiting.has(socket)) return true;
    waiting.add(socket);
    for (const event of ['finish', 'close'] as const) response.once(event, () => waiting.delete(socket));
    return false;
  };
}
