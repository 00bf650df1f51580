/** Files are read into memory, and whoever sends one may take minutes over it: there are never many of them at a time. */
import type { RequestHandler } from 'express';

import { visitorOf } from './pace.ts';
import { refuse } from './refusing.ts';

/** All together; each may have twenty megabytes. */
const mostAtOnce = 10;
/** After so long it is worth asking again. */
const seconds = 10;

/** Lets one file at a time in from one address, and so many from all; `most`: how many. */
export function uploads(limits: 'usual' | 'none', most = mostAtOnce): RequestHandler {
  const coming = new Set<string>();
  return (request, response, next) => {
    if (limits === 'none') {
      next();
      return;
    }
    const visitor = visitorOf(request, response);
    if (coming.has(visitor) || coming.size >= most) {
      response.set('Retry-After', String(seconds));
      refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds });
    }
    coming.add(visitor);
    response.once('close', () => coming.delete(visitor));
    next();
  };
}
