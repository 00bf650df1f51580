import { expect, it } from 'vitest';

import { requestedPause, attemptAfter, mostFailures, pauseAfter } from './retry.ts';

const now = Date.UTC(2026, 0, 2, 20);

it('pauses are doubled up to an hour', () => {
  expect([1, 2, 3, 9, 10, 40].map(pauseAfter)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
});

it('a receiver can ask for a longer pause, in seconds or with a date', () => {
  expect(requestedPause(undefined, now)).toBe(0);
  expect(requestedPause('1.5', now)).toBe(1_500);
  expect(requestedPause('999999', now)).toBe(3_600_000);
  expect(requestedPause('-4', now)).toBe(0);
  expect(requestedPause('Fri, 02 Jan 2026 20:01:00 GMT', now)).toBe(60_000);
  expect(requestedPause('later', now)).toBe(0);
  expect(attemptAfter({ kind: 'answered', status: 429, retryAfter: '90' }, { failures: 0 }, now)).toEqual({
    kind: 'failed',
    failures: 1,
    pause: 90_000,
    suspended: null,
  });
});

it('only an answer with a 2xx status is a success; a redirect is not', () => {
  expect(attemptAfter({ kind: 'answered', status: 204 }, { failures: 5 }, now)).toEqual({ kind: 'arrived' });
  expect(attemptAfter({ kind: 'answered', status: 302 }, { failures: 0 }, now)).toMatchObject({
    kind: 'failed',
    suspended: null,
  });
});

it('a webhook is suspended at once if trying again is useless, else after too many failures in a row', () => {
  const suspended = (outcome: Parameters<typeof attemptAfter>[0], failures = 0) => {
    const attempt = attemptAfter(outcome, { failures }, now);
    return attempt.kind === 'failed' ? attempt.suspended : 'arrived';
  };
  expect(suspended({ kind: 'forbidden' })).toEqual({ because: 'forbidden', status: null });
  expect(suspended({ kind: 'answered', status: 404 })).toEqual({ because: 'gone', status: 404 });
  expect(suspended({ kind: 'answered', status: 500 }, mostFailures - 2)).toBeNull();
  expect(suspended({ kind: 'answered', status: 500 }, mostFailures - 1)).toEqual({ because: 'failing', status: 500 });
  expect(suspended({ kind: 'failed', why: 'ECONNREFUSED' }, mostFailures - 1)).toEqual({
    because: 'failing',
    status: null,
  });
});
