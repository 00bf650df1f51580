import type { PlayView } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { leadsTable } from './leads.ts';

const game = { shared: {}, own: {} } as unknown as PlayView;

/** The view of a person in this seat; null: without a seat. */
function viewOf(parts: {
  readonly seat: string | null;
  readonly host: boolean;
  readonly gmSeat: 'held' | 'free' | 'none';
}): TableView {
  const gm =
    parts.gmSeat === 'none' ? [] : [{ seat: 'gm', kind: 'gm', holder: parts.gmSeat === 'held' ? 'person' : null }];
  const seats = [...gm, { seat: 's1', kind: 'player', holder: 'person' }];
  return { shared: { table: { seats } }, own: { you: { seat: parts.seat, host: parts.host } } } as unknown as TableView;
}

it('a table is led by its GM', () => {
  expect(leadsTable(viewOf({ seat: 'gm', host: false, gmSeat: 'held' }), game, {})).toBe(true);
  expect(leadsTable(viewOf({ seat: 's1', host: true, gmSeat: 'held' }), game, {})).toBe(false);
});

it('a table where no one is GM is led by its host, even if the host has no seat', () => {
  expect(leadsTable(viewOf({ seat: 's1', host: true, gmSeat: 'none' }), game, {})).toBe(true);
  expect(leadsTable(viewOf({ seat: null, host: true, gmSeat: 'free' }), game, {})).toBe(true);
  expect(leadsTable(viewOf({ seat: 's1', host: false, gmSeat: 'none' }), game, {})).toBe(false);
});

it('a table is led by the seat that the system names', () => {
  const leader = () => 's1';
  expect(leadsTable(viewOf({ seat: 's1', host: false, gmSeat: 'free' }), game, { leader })).toBe(true);
  expect(leadsTable(viewOf({ seat: 'gm', host: true, gmSeat: 'held' }), game, { leader })).toBe(false);
});

it('a table has no leader before play', () => {
  expect(leadsTable(viewOf({ seat: 'gm', host: true, gmSeat: 'held' }), undefined, {})).toBe(false);
});
