/** A proxy that nobody told the server of hides everybody's address behind its own: they share what one visitor may have. */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const sentence =
  'A request came through a proxy, and PROXIES is 0: all who come that way count as one visitor and share its limits. ' +
  'Set PROXIES to the number of proxies in front of this server.';

/** Says so once, when the first request names somebody it was passed on for. `proxies`: those that the server was told of. */
export function warnAboutUnconfiguredProxy(log: Pick<Logger, 'warn'>, proxies: number): RequestHandler {
  let isTold = proxies > 0;
  return (request, _response, next) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(sentence);
    }
    next();
  };
}
