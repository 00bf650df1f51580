import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Request, RequestHandler, Response } from 'express';
import pLimit from 'p-limit';

import { limitForEach } from '../limit-for-each.ts';
import { clientKeyOf } from './client-key.ts';

/** An answer whose JSON is too long to be made and sent at once. */
export class JsonPieces {
  readonly pieces: Iterable<string>;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

/** `gone`: aborted once the client has disconnected. */
type Answer = (request: Request, response: Response, gone: AbortSignal) => Promise<object>;

async function sendPieces(response: Response, { pieces }: JsonPieces): Promise<void> {
  await pipeline(Readable.from(pieces), response.type('json')).catch((error: unknown) => {
    const hasLeft = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) throw error;
  });
}

/**
 * How long an answer occupies its slot: until it is made, or until the client has also read it. The latter also limits
 * memory.
 */
export type SlotUntil = 'until made' | 'until sent';

export interface AnswerLimits {
  readonly mostOfAddress: number;
  readonly mostInAll: number;
  readonly slotUntil: SlotUntil;
}

/**
 * Limits how many expensive answers are made at a time, so that one address cannot occupy the server (TB-10). Requests
 * beyond the limits wait and are not refused, because a whole school may share an address. A request whose client has
 * left is dropped.
 */
export function answersInTurn({
  mostOfAddress,
  mostInAll,
  slotUntil,
}: AnswerLimits): (answer: Answer) => RequestHandler {
  const limitAddress = limitForEach(mostOfAddress);
  const limitAll = pLimit(mostInAll);
  return (answer) => async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    await limitAddress(clientKeyOf(request, response), () =>
      limitAll(async () => {
        if (response.closed) return;
        const body = await answer(request, response, gone.signal);
        if (response.closed) return;
        if (body instanceof JsonPieces) return await sendPieces(response, body);
        response.json(body);
        if (slotUntil === 'until sent') await once(response, 'close');
      }),
    );
  };
}
