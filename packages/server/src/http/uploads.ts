/**
 * Uploaded files are read into memory, so only a few are accepted at a time. Slow ones are aborted to free their slots.
 */
import type { Request, RequestHandler, Response } from 'express';

import { clientKeyOf } from './client-key.ts';
import { refuse } from './refusals.ts';
import type { BodyDeadlines } from './slow-bodies.ts';

interface UploadLimits {
  /** Each file may be up to 20 MB. */
  readonly maxUploads: number;
  /**
   * The lowest accepted speed in bytes a second, on average since the start: a quarter of a megabit, as on a slow line.
   */
  readonly bytesASecond: number;
  /**
   * How late the bytes may be at that speed, in milliseconds: a line may stall, and a phone may lose its network for a
   * moment.
   */
  readonly graceMilliseconds: number;
  /**
   * The limit at any speed, in milliseconds: less than Node's limit for requests, which ends them without an answer.
   */
  readonly maxMilliseconds: number;
  /** A body of at most this many bytes does not count as an upload. By default, every body counts. */
  readonly shortBody?: number;
}

const retrySeconds = 10;

/** The slot is free as soon as the answer is sent. */
function abortIfTooSlow(request: Request, response: Response, limits: UploadLimits): void {
  const { bytesASecond, graceMilliseconds, maxMilliseconds } = limits;
  const began = performance.now();
  const bytesBefore = request.socket.bytesRead;
  let nextCheck: NodeJS.Timeout | undefined;
  const checkProgress = (): void => {
    const due = graceMilliseconds + ((request.socket.bytesRead - bytesBefore) / bytesASecond) * 1_000;
    const left = Math.min(due, maxMilliseconds) - (performance.now() - began);
    if (left > 0) {
      nextCheck = setTimeout(checkProgress, left);
      return;
    }
    const kilobytes = bytesASecond / 1_000;
    // `Connection: close` ends the connection without waiting for the rest of the body.
    response
      .status(408)
      .set('Connection', 'close')
      .json({ refusals: [{ code: 'E_CAMPAIGN_SLOW', clause: 'TB-10', facts: { kilobytes } }] });
  };
  const stop = (): void => clearTimeout(nextCheck);
  checkProgress();
  request.once('end', stop);
  response.once('close', stop);
}

interface UploadRule {
  readonly limits: 'usual' | 'none';
  readonly release: BodyDeadlines['release'];
}

/** Accepts one upload at a time from each client, and a limited number in total. */
export function uploads({
  limits,
  release,
  shortBody = -1,
  ...uploadLimits
}: UploadLimits & UploadRule): RequestHandler {
  const activeClients = new Set<string>();
  return (request, response, next) => {
    if (limits === 'none') {
      release(request);
      next();
      return;
    }
    if (Number(request.get('Content-Length') ?? Number.POSITIVE_INFINITY) <= shortBody) {
      next();
      return;
    }
    // If the connection has ended, no `close` event will follow that could free the slot.
    if (response.closed || request.destroyed) return;
    const clientKey = clientKeyOf(request, response);
    if (activeClients.has(clientKey) || activeClients.size >= uploadLimits.maxUploads) {
      response.set('Retry-After', String(retrySeconds));
      refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds: retrySeconds });
    }
    activeClients.add(clientKey);
    response.once('close', () => activeClients.delete(clientKey));
    release(request);
    abortIfTooSlow(request, response, uploadLimits);
    next();
  };
}
