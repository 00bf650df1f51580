/**
 * Colyseus builds URLs from request headers without catching errors: an invalid one would never be answered, its socket
 * would stay open for good, and the log would grow by a stack for each.
 */
import type { IncomingMessage, Server } from 'node:http';

const schemes: ReadonlySet<unknown> = new Set([undefined, 'http', 'https']);

/** Whether the address can be parsed; an invalid scheme is ignored because nothing depends on it. */
export function isValidUpgrade({ headers, url = '' }: IncomingMessage): boolean {
  if (!schemes.has(headers['x-forwarded-proto'])) delete headers['x-forwarded-proto'];
  const host = URL.parse(`http://${headers.host ?? ''}/x`);
  return host !== null && host.username === '' && url.startsWith('/') && URL.canParse(`http://server${url}`);
}

/** A socket for an invalid address gets a refusal. */
export function rejectInvalidUpgrades(server: Server): void {
  server.prependListener('upgrade', (request: IncomingMessage) => {
    if (isValidUpgrade(request)) return;
    request.url = '/';
    request.headers.host = 'nowhere';
  });
}
