/** Disconnects clients that send requests but do not read the responses, which would fill the memory (TB-10). */
import type { RequestHandler } from 'express';

export interface ReadingSpeed {
  readonly everyMilliseconds: number;
  /** How long a response of any length may take, in milliseconds. */
  readonly graceMilliseconds: number;
  /** The lowest accepted speed in bytes a second: half a megabit, as on a slow line. */
  readonly bytesASecond: number;
}

const slowLine: ReadingSpeed = { everyMilliseconds: 5_000, graceMilliseconds: 15_000, bytesASecond: 64_000 };

/**
 * A file is sent in parts, and Node reports no progress within a part. So a connection is ended only if the client is
 * too slow on average and data was waiting for it at two checks in a row.
 */
export function responseDeadlines({ everyMilliseconds, graceMilliseconds, bytesASecond } = slowLine): RequestHandler {
  return ({ socket }, response, next) => {
    const bytesBefore = socket.bytesWritten;
    let checks = 0;
    let wasWaiting = false;
    const check = setInterval(() => {
      if (socket.destroyed) clearInterval(check);
      if (!response.headersSent) return;
      checks += 1;
      const isWaiting = socket.writableLength > 0;
      const allowed = graceMilliseconds + ((socket.bytesWritten - bytesBefore) / bytesASecond) * 1_000;
      if (isWaiting && wasWaiting && checks * everyMilliseconds > allowed) socket.destroy();
      wasWaiting = isWaiting;
    }, everyMilliseconds);
    response.once('close', () => clearInterval(check));
    next();
  };
}
