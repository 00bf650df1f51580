/**
 * Keeps requests whose address cannot be parsed away from Colyseus, which builds URLs from path, Host and forwarded scheme.
 * In most places it does not catch the error, so one such request would end the process.
 */
import type { IncomingMessage, Server } from 'node:http';

const schemes: ReadonlySet<unknown> = new Set([undefined, 'http', 'https']);

/** Removes an invalid forwarded scheme, because nothing depends on it. */
export function dropBadScheme({ headers }: IncomingMessage): void {
  if (!schemes.has(headers['x-forwarded-proto'])) delete headers['x-forwarded-proto'];
}

/** Whether the request's Host (without user info) and path make a URL without the character NUL, which databases refuse. */
export function hasValidAddress({ headers, url = '' }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}/x`);
  const isUrl = url.startsWith('/') && !url.includes('%00') && URL.canParse(`http://server${url}`);
  return host !== null && host.username === '' && isUrl;
}

/**
 * Rewrites an invalid upgrade to an address that leads to no room: Colyseus can parse it, and `beforeUpgrade`
 * (rooms/transport.ts) refuses it.
 */
export function rewriteInvalidUpgrades(server: Server): void {
  server.prependListener('upgrade', (request: IncomingMessage) => {
    dropBadScheme(request);
    if (hasValidAddress(request)) return;
    request.url = '/';
    request.headers.host = 'nowhere';
  });
}
