import type { TableView } from '@cartomancer/rules/table';
import { afterEach, expect, it, vi } from 'vitest';

import { Unreachable } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-client.ts';
import { linksShown, requestLinks } from './use-links.ts';

afterEach(() => vi.useRealTimers());

type Own = Pick<TableView['own'], 'door'>;
type Made = { readonly made: number; readonly open: boolean };

const unchanged: Made = { made: 0, open: true };
const renewed: Made = { made: 1, open: true };
const stored = { seat: '/t/KQ7-4T9#seat=old', spectator: '/t/KQ7-4T9#spectator=old' };

function host(seat: Made): Own {
  const links = { seat, spectator: unchanged, gm: unchanged };
  return { door: { locked: false, phrase: false, links, knocking: [], banned: [], muted: [] } };
}

const seatLink = (parts: Partial<Parameters<typeof linksShown>[0]> & { readonly own: Own }) =>
  linksShown({ stored, fetched: undefined, ...parts }).find(({ role }) => role === 'seat');

it('TB-03: shows the host a stored link until it is renewed or turned off', () => {
  expect(seatLink({ own: host(unchanged) })?.link).toBe(stored.seat);
  expect(seatLink({ own: host(renewed) })).toEqual({ role: 'seat', state: 'unknown', link: null });
  expect(seatLink({ own: host({ made: 1, open: false }) })).toEqual({ role: 'seat', state: 'closed', link: null });
});

it('TB-03: hides a replaced link from the host, and shows the new one once the server has sent it', () => {
  const sent = (link: string, seat: Made) => ({
    links: [{ role: 'seat', state: 'open', link } as const],
    asOf: { seat, spectator: unchanged, gm: unchanged },
  });
  expect(seatLink({ own: host(renewed), fetched: sent('first', unchanged) })?.link).toBeNull();
  expect(seatLink({ own: host(renewed), fetched: sent('second', renewed) })?.link).toBe('second');
});

it('shows no stored links to a former host, who cannot know whether they are still valid', () => {
  expect(seatLink({ own: {} })).toBeUndefined();
});

it('TB-03: asks for the links again after a request that failed, as long as the host looks at them', async () => {
  vi.useFakeTimers();
  const refused = { ok: false, refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: 30 } }] } as const;
  const links = [{ role: 'seat', state: 'open', link: stored.seat }] as const;
  const request = vi
    .fn<() => Promise<Answer<{ links: typeof links extends readonly (infer L)[] ? L[] : never }>>>()
    .mockRejectedValueOnce(new Unreachable('No answer'))
    .mockResolvedValueOnce(refused)
    .mockResolvedValue({ ok: true, value: { links: [...links] } });
  const shown: unknown[] = [];
  requestLinks(request, (sent) => shown.push(...sent));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([request.mock.calls.length, shown]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown).toEqual(links);

  const stop = requestLinks(request.mockRejectedValue(new Unreachable('No answer')), () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  const before = request.mock.calls.length;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(request.mock.calls).toHaveLength(before);
});

it('does not ask again after a refusal that lasts', async () => {
  vi.useFakeTimers();
  const request = vi.fn<() => Promise<Answer<never>>>(async () => ({
    ok: false,
    refusals: [{ code: 'E_HOST_ONLY', clause: 'TB-03', facts: {} }],
  }));
  requestLinks(request, () => undefined);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(request).toHaveBeenCalledOnce();
});
