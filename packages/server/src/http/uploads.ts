/**
 * Files are read into memory, so their number is limited, and slow senders are aborted so that they cannot occupy all
 * places.
 */
import type { Request, RequestHandler, Response } from 'express';

import { clientKeyOf } from './per-minute-limit.ts';
import { refuse } from './refusals.ts';
import type { BodyDeadlines } from './slow-bodies.ts';

interface UploadLimits {
  /** Files in all; each may have twenty megabytes. */
  readonly most: number;
  /** Bytes a second of a file, on average since it began: a quarter of a megabit, the speed of a slow line. */
  readonly bytesASecond: number;
  /**
   * How far behind that speed a file may be, in milliseconds: a line may stall, and a phone may lose its network for a
   * moment.
   */
  readonly patience: number;
  /**
   * The limit at any speed, in milliseconds: a little less than Node's limit for requests, which ends them without an
   * answer.
   */
  readonly longest: number;
}

/** The suggested wait before a retry. */
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
    // The rest of the body is not awaited.
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
  /** Cancels the deadline that other requests have. */
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
