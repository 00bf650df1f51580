/**
 * Keeps requests with an invalid address away from Colyseus: it builds URLs from path, Host and forwarded scheme,
 * mostly without catching errors, so one such request would end the process.
 */
import type { IncomingMessage, Server } from 'node:http';

const schemes: ReadonlySet<unknown> = new Set([undefined, 'http', 'https']);

/** Removes an invalid forwarded scheme. The request works without it. */
export function dropBadScheme({ headers }: IncomingMessage): void {
  if (!schemes.has(headers['x-forwarded-proto'])) delete headers['x-forwarded-proto'];
}

/**
 * Dot segments and backslashes change the path: one process would read it as the path of one table, and the process to
 * which it is forwarded as that of another.
 */
function keepsPath(url: string): boolean {
  const [path] = url.split('?', 1);
  return url.startsWith('/') && URL.parse(`http://server${url}`)?.pathname === path;
}

/**
 * Whether Host (without user info) and path make a valid URL with the same path, and without NUL, which databases
 * refuse.
 */
export function hasValidAddress({ headers, url = '' }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}/x`);
  return host !== null && host.username === '' && keepsPath(url) && !url.includes('%00');
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
