/** Behind an unconfigured proxy all clients have the proxy's address and share one client's limits. */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const sentence =
  'A request came through a proxy, and PROXIES is 0: all who come that way count as one client and share its limits. ' +
  'Set PROXIES to the number of proxies in front of this server.';

/** Warns once, at the first request forwarded for another address. `proxies`: the number of configured proxies. */
export function warnAboutUnconfiguredProxy(log: Pick<Logger, 'warn'>, proxies: number): RequestHandler {
  let hasWarned = proxies > 0;
  return (request, _response, next) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn(sentence);
    }
    next();
  };
}
