import type { RequestHandler } from 'express';

import type { Tokens } from '../access/tokens.ts';
import { personOf } from './people.ts';

/** For routes with a long body, which is read afterwards. */
export function requireToken(tokens: Tokens): RequestHandler {
  return async (request, _response, next) => {
    await personOf(tokens, request);
    next();
  };
}
