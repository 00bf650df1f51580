import type { RequestHandler } from 'express';

import type { Tokens } from '../access/tokens.ts';
import { personOf } from './people.ts';

/** Requires a valid token before a long body is read. */
export function requireToken(tokens: Tokens): RequestHandler {
  return async (request, _response, next) => {
    await personOf(tokens, request);
    next();
  };
}
