import type { TableView } from '@cartomancer/rules/table';
import { tableWaitsFor } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { waitsSentence } from './prompt.ts';
import { seatCardsOf, seatNameIn, waitedNameIn } from './seats.ts';
import type { TableSession } from './session.ts';
import { loadLanguage } from '../text/speech.ts';
import { makeWording } from '../text/wording.ts';

function hostedBy(host: string): TableView {
  const seats = [
    { seat: 's1', person: 'ada', name: 'Ada' },
    { seat: 's2', person: null, name: 'Otto' },
  ];
  const game = { waitingFor: ['s2', 'host'] };
  return {
    shared: { table: { host, seats, vote: null, pause: null, closed: false, fairness: { opened: false } }, game },
  } as unknown as TableView;
}

it('names the seat of the host, or the host if they have no seat', () => {
  const seated = hostedBy('ada');
  expect(tableWaitsFor(seated.shared).map(seatNameIn(seated))).toEqual(['Otto', 'Ada']);
  const unseated = hostedBy('gail');
  expect(tableWaitsFor(unseated.shared).map(seatNameIn(unseated))).toEqual(['Otto', 'The host']);
});

it('names an empty seat by its last holder, unless they moved to another seat', () => {
  const view = hostedBy('ada');
  const leftBy = (person: string, name: string) => {
    const seats = view.shared.table.seats.map((seat) =>
      seat.seat === 's2' ? { ...seat, name: null, last: { person, name } } : seat,
    );
    return seatNameIn({ ...view, shared: { ...view.shared, table: { ...view.shared.table, seats } } })('s2');
  };
  expect(leftBy('otto', 'Otto')).toBe('Otto');
  expect(leftBy('ada', 'Ada')).toBe('Seat 2');
});

it('names everyone for whom the table waits; a host or GM without a name by role', async () => {
  const waits = (
    seats: readonly string[],
    waiting: readonly { readonly person: string; readonly name: string }[] = [],
  ) => {
    const { shared } = hostedBy('gail');
    const view = { shared: { ...shared, table: { ...shared.table, waiting } } };
    const system = { presentation: { called: (_: unknown, seat: string) => (seat === 's1' ? 'Rusk' : undefined) } };
    const session = { view: { value: view }, game: { value: {} }, system, wording: makeWording() };
    return waitsSentence(session as unknown as TableSession, seats);
  };
  expect(waits(['s1', 's2', 'host'])).toBe('The table is waiting for Rusk, Otto, and the host.');
  expect(waits(['gm'])).toBe('The table is waiting for the GM.');
  expect(waits(['host'], [{ person: 'gail', name: 'Gail' }])).toBe('The table is waiting for Gail.');
  await loadLanguage('de');
  expect(waits(['gm', 'host'])).toBe('Der Tisch wartet auf die Spielleitung und den Host.');
  await loadLanguage('en');
});

it('TB-01: does not name the former GM as the one for whom the table waits', () => {
  const { shared } = hostedBy('ada');
  const gm = {
    seat: 'gm',
    kind: 'gm',
    person: null,
    name: null,
    holder: null,
    last: { person: 'greta', name: 'Greta' },
  };
  const view = { shared: { ...shared, table: { ...shared.table, waiting: [], seats: [...shared.table.seats, gm] } } };
  expect(waitedNameIn(view as unknown as TableView)('gm')).toBe('the GM');
});

it('distinguishes an empty seat whose player is the GM now from one whose player has left', () => {
  const { shared } = hostedBy('ada');
  const empty = { person: null, name: null, holder: null, kind: 'player', inPlay: true };
  const seats = [
    { ...empty, seat: 's1', last: { person: 'anna', name: 'Anna' } },
    { ...empty, seat: 's2', last: { person: 'dev', name: 'Dev' } },
    { ...empty, seat: 'gm', kind: 'gm', person: 'anna', name: 'Anna', holder: 'person', here: true },
  ];
  const view = { shared: { ...shared, table: { ...shared.table, seats } }, own: { you: null } };
  const presentation = { seatCards: () => [] } as unknown as Parameters<typeof seatCardsOf>[2];
  const cards = seatCardsOf(view as unknown as TableView, undefined, presentation);
  expect(cards.map(({ empty: state }) => state)).toEqual(['moved', 'left', undefined]);
});

it('marks the seats for which the table waits, unless all may act or a bot would have to open the next session', () => {
  const marked = (waited: readonly string[], rests: 'between' | null = null, holder: 'bot' | 'person' = 'person') => {
    const { shared } = hostedBy('ada');
    const players = shared.table.seats.map((seat) => ({ ...seat, kind: 'player' }));
    const gm = { seat: 'gm', kind: 'gm', person: null, name: 'Pixel' };
    const seats = [...players, gm].map((seat) => ({ ...seat, holder, inPlay: true }));
    const view = {
      shared: { table: { ...shared.table, rests, seats }, game: { waitingFor: waited } },
      own: { you: null },
    } as unknown as TableView;
    const presentation = { seatCards: () => [] } as unknown as Parameters<typeof seatCardsOf>[2];
    return seatCardsOf(view, undefined, presentation).map(({ turn }) => turn);
  };
  expect(marked(['s2'])).toEqual([undefined, 'alone', undefined]);
  expect(marked(['s1', 's2'])).toEqual(['shared', 'shared', undefined]);
  expect(marked(['s1', 's2', 'gm'])).toEqual([undefined, undefined, undefined]);
  expect(marked(['gm'], 'between')).toEqual([undefined, undefined, 'alone']);
  expect(marked(['gm'], 'between', 'bot')).toEqual([undefined, undefined, undefined]);
  // Bots in the seats of players answer a question between two dates, so these seats are marked.
  expect(marked(['s1', 's2'], 'between', 'bot')).toEqual(['shared', 'shared', undefined]);
});
