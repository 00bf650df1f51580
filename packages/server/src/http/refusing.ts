/** How a request is refused: the same codes, clauses and facts as at the table, with a fitting status (TB-10). */
import type { Refusal } from '@cartomancer/rules/kernel';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const unavailable = 503;

/** Thrown by what a route calls; the last handler answers with it. */
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

/** What the journal could not take is no fault of whoever asked, and may be asked again; `otherwise`: the status for all else. */
export function refusedBy(refusals: readonly Refusal[], otherwise: number): Refused {
  return new Refused(refusals.some(({ code }) => code === 'E_NOT_STORED') ? unavailable : otherwise, refusals);
}

/** A body that fits the schema, or a refusal. */
export function parsed<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : refuse(400, 'E_MALFORMED', 'TB-10');
}

/** What is asked here is for whoever asks and for this moment: nothing between keeps it, refusals neither. */
export const notKept: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** A route whose answer is what it resolves to, as JSON. */
export function answering(answer: (request: Request, response: Response) => Promise<object>): RequestHandler {
  return async (request, response) => {
    response.json(await answer(request, response));
  };
}

/** What Express and its helpers say about a request is the asking one's fault, by status; anything else is the server's own trouble. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : unavailable;
}

const noRoute: ReadonlySet<number> = new Set([403, 404]);

function codeFor(status: number): string {
  if (status === unavailable) return 'E_NOT_STORED';
  return noRoute.has(status) ? 'E_NO_ROUTE' : 'E_MALFORMED';
}

/** The last handler. What nobody expected is told to the log; to the person, that nothing was stored. */
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
    const code = codeFor(status);
    if (status === unavailable) failed(error);
    response.status(status).json({ refusals: [{ code, clause: 'TB-10', facts: {} }] });
  };
}
