import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const warning =
  'A request came through a proxy, but PROXIES is 0: all clients behind the proxy count as one and share its limits. ' +
  'Set PROXIES to the number of proxies in front of this server.';

/** Warns once, at the first request forwarded for another address. `proxies`: the number of configured proxies. */
export function warnAboutUnconfiguredProxy(log: Pick<Logger, 'warn'>, proxies: number): RequestHandler {
  let hasWarned = proxies > 0;
  return (request, _response, next) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn(warning);
    }
    next();
  };
}
