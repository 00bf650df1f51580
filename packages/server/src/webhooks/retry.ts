import type { Outcome } from '../outgoing/requests.ts';
import type { Suspension, Webhook } from './webhooks.ts';

const second = 1_000;
const firstPause = 10 * second;
const longestPause = 3_600 * second;

/** Consecutive failures before a webhook is suspended: with the pauses between them, about three and a half hours. */
export const mostFailures = 12;

/** The receiver has no such webhook, or does not let the server use it. */
const gone: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Milliseconds to wait after this many failures. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPause * 2 ** (failures - 1), longestPause);
}

/** The milliseconds that a `Retry-After` asks for: it gives seconds, perhaps with a fraction, or a date. */
export function requestedPause(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * second;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), longestPause);
}

export type Attempt =
  | { readonly kind: 'arrived' }
  | {
      readonly kind: 'failed';
      readonly failures: number;
      readonly pause: number;
      readonly suspended: Suspension | null;
    };

export function attemptAfter(outcome: Outcome, { failures: before }: Pick<Webhook, 'failures'>, now: number): Attempt {
  if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) return { kind: 'arrived' };
  const failures = before + 1;
  const status = outcome.kind === 'answered' ? outcome.status : null;
  const requested = outcome.kind === 'answered' ? requestedPause(outcome.retryAfter, now) : 0;
  return {
    kind: 'failed',
    failures,
    pause: Math.max(pauseAfter(failures), requested),
    suspended: suspensionFor(outcome, failures, status),
  };
}

function suspensionFor(outcome: Outcome, failures: number, status: number | null): Suspension | null {
  if (outcome.kind === 'forbidden') return { because: 'forbidden', status };
  if (status !== null && gone.has(status)) return { because: 'gone', status };
  return failures >= mostFailures ? { because: 'failing', status } : null;
}
