import type { Refusal } from '@cartomancer/rules/kernel';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

import { internalRefusal, notStoredRefusal, refusalFor, Unavailable } from '../unavailable.ts';

const unavailable = 503;
const internal = 500;

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly refusals: readonly Refusal[];

  constructor(status: number, refusals: readonly Refusal[]) {
    super(refusals.map(({ code }) => code).join(' '));
    this.status = status;
    this.refusals = refusals;
  }
}

export function refuse(status: number, code: string, clause: string, facts: Refusal['facts'] = {}): never {
  throw new Refused(status, [{ code, clause, facts }]);
}

/** Statuses of refusals that are not the client's fault. */
const serverStatuses: ReadonlyMap<string, number> = new Map([
  [notStoredRefusal.code, unavailable],
  [internalRefusal.code, internal],
]);

/** `otherwise`: the status of refusals that are the client's fault. */
export function refusedBy(refusals: readonly Refusal[], otherwise: number): Refused {
  const [status = otherwise] = refusals.flatMap(({ code }) => serverStatuses.get(code) ?? []);
  return new Refused(status, refusals);
}

export function parsed<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : refuse(400, 'E_MALFORMED', 'TB-10');
}

/** Keeps answers and refusals out of caches, because they depend on the client and on the time. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

export function answering(answer: (request: Request, response: Response) => Promise<object>): RequestHandler {
  return async (request, response) => {
    response.json(await answer(request, response));
  };
}

/**
 * The 4xx status that Express and its helpers give a bad request; 503 if a dependency failed; 500 for a fault of the
 * server.
 */
function statusOf(error: unknown): number {
  if (error instanceof Unavailable) return unavailable;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < internal ? status : internal;
}

const noRoute: ReadonlySet<number> = new Set([403, 404]);

function refusalOf(error: unknown, status: number): Refusal {
  if (status >= internal) return refusalFor(error);
  return { code: noRoute.has(status) ? 'E_NO_ROUTE' : 'E_MALFORMED', clause: 'TB-10', facts: {} };
}

/** `failed` receives errors that are neither refusals nor the client's fault. */
export function refusing(failed: (error: unknown) => void) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof Refused) {
      response.status(error.status).json({ refusals: error.refusals });
      return;
    }
    const status = statusOf(error);
    if (status >= internal) failed(error);
    response.status(status).json({ refusals: [refusalOf(error, status)] });
  };
}
