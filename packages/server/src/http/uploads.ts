/**
 * Files are read into memory: there are never many of them at a time, and whoever sends one has to get on with it, so that
 * nobody keeps all places for as long as they like.
 */
import type { Request, RequestHandler, Response } from 'express';

import { clientKeyOf } from './per-minute-limit.ts';
import { refuse } from './refusing.ts';
import type { BodyDeadlines } from './slow-bodies.ts';

interface UploadLimits {
  /** Files from all together; each may have twenty megabytes. */
  readonly most: number;
  /** Of a file's bytes, on average since it began: a quarter of a megabit, a slow line's worth. */
  readonly bytesASecond: number;
  /** How far behind that a file may be, in milliseconds: a line may stall, and a phone may lose its network for a moment. */
  readonly patience: number;
  /** However fast, in milliseconds: a little less than Node gives any request, after which it would end without a word. */
  readonly longest: number;
}

/** After so long it is worth asking again. */
const seconds = 10;

/** Ends a body that arrives too slowly. The place is free as soon as the answer is sent. */
function hurry(request: Request, response: Response, { bytesASecond, patience, longest }: UploadLimits): void {
  const began = performance.now();
  const before = request.socket.bytesRead;
  let waiting: NodeJS.Timeout | undefined;
  const look = (): void => {
    const due = patience + ((request.socket.bytesRead - before) / bytesASecond) * 1_000;
    const left = Math.min(due, longest) - (performance.now() - began);
    if (left > 0) {
      waiting = setTimeout(look, left);
      return;
    }
    const kilobytes = bytesASecond / 1_000;
    // What is still on its way is not waited for.
    response
      .status(408)
      .set('Connection', 'close')
      .json({ refusals: [{ code: 'E_CAMPAIGN_SLOW', clause: 'TB-10', facts: { kilobytes } }] });
  };
  const stop = (): void => clearTimeout(waiting);
  look();
  request.once('end', stop);
  response.once('close', stop);
}

interface UploadRule {
  readonly limits: 'usual' | 'none';
  /** Takes back the deadline that other requests have. */
  readonly release: BodyDeadlines['release'];
}

/** Accepts one file at a time from an address, and a limited number from all. */
export function uploads({ limits, release, ...these }: UploadLimits & UploadRule): RequestHandler {
  const coming = new Set<string>();
  return (request, response, next) => {
    if (limits === 'none') {
      release(request);
      next();
      return;
    }
    const clientKey = clientKeyOf(request, response);
    if (coming.has(clientKey) || coming.size >= these.most) {
      response.set('Retry-After', String(seconds));
      refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds });
    }
    coming.add(clientKey);
    response.once('close', () => coming.delete(clientKey));
    release(request);
    hurry(request, response, these);
    next();
  };
}
