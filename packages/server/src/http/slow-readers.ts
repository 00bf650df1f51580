/** A client that asks and does not read would fill the memory with answers that wait for it (TB-10). */
import type { Request, RequestHandler, Response } from 'express';

import { clientKeyOf } from './client-key.ts';
import { refuse } from './refusals.ts';

export interface ReadingSpeed {
  /** How often a connection is checked, in milliseconds. */
  readonly everyMilliseconds: number;
  /** How long an answer of any length may take, in milliseconds. */
  readonly graceMilliseconds: number;
  /** The lowest accepted speed in bytes a second: half a megabit, as on a slow line. */
  readonly bytesASecond: number;
}

const slowLine: ReadingSpeed = { everyMilliseconds: 5_000, graceMilliseconds: 15_000, bytesASecond: 64_000 };

/**
 * Ends the connection of a client that reads its answer too slowly. Files are sent in parts, and Node reports no progress
 * within a part: so the time since the first check is compared with what was handed to the connection since then.
 */
export function answerDeadlines({ everyMilliseconds, graceMilliseconds, bytesASecond } = slowLine): RequestHandler {
  return ({ socket }, response, next) => {
    const before = socket.bytesWritten;
    let checks = 0;
    let waited = false;
    const check = setInterval(() => {
      if (socket.destroyed) clearInterval(check);
      if (!response.headersSent) return;
      checks += 1;
      const waits = socket.writableLength > 0;
      const allowed = graceMilliseconds + ((socket.bytesWritten - before) / bytesASecond) * 1_000;
      if (waits && waited && checks * everyMilliseconds > allowed) socket.destroy();
      waited = waits;
    }, everyMilliseconds);
    response.once('close', () => clearInterval(check));
    next();
  };
}

/** The suggested wait in seconds before a retry. */
const retrySeconds = 10;

/** Limits the long answers that are being made or read: `most` in all, and `mostOfAddress` from one address. */
export function answersAtATime(limit: { readonly most: number; readonly mostOfAddress: number }): RequestHandler {
  const addresses: string[] = [];
  return (request: Request, response: Response, next) => {
    // The connection is gone: its end, which would free the place, has passed.
    if (response.closed) return;
    const address = clientKeyOf(request, response);
    const own = addresses.filter((one) => one === address).length;
    if (addresses.length >= limit.most || own >= limit.mostOfAddress) {
      response.set('Retry-After', String(retrySeconds));
      refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds: retrySeconds });
    }
    addresses.push(address);
    response.once('close', () => addresses.splice(addresses.indexOf(address), 1));
    next();
  };
}
