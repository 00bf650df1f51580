/** Colyseus reads the body of a join into memory, whatever its size: what is too long is turned away before. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

const longestJoin = 4_096;

function isTooLong({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url?.startsWith('/matchmake') !== true) return false;
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return Number.isNaN(length) || length > longestJoin;
}

/** To be called once the server listens and Colyseus has put its own handler in front of all others. */
export function guardBodies(server: Server): void {
  const handlers = server.listeners('request') as readonly RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isTooLong(request)) response.writeHead(413, { Connection: 'close' }).end();
    else for (const handler of handlers) handler.call(server, request, response);
  });
}
