import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { linksShown } from './use-links.ts';

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

it('TB-03: shows the host a stored link only while it is the table’s', () => {
  expect(seatLink({ own: host(unchanged) })?.link).toBe(stored.seat);
  expect(seatLink({ own: host(renewed) })).toEqual({ role: 'seat', state: 'unknown', link: null });
  expect(seatLink({ own: host({ made: 1, open: false }) })).toEqual({ role: 'seat', state: 'closed', link: null });
});

it('TB-03: shows the host no replaced link until the server has sent the new one', () => {
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
