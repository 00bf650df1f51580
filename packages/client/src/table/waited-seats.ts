import type { SeatId } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { tableWaitsFor } from '@cartomancer/rules/table';

type Shared = TableView['shared'];

/** Whether every seat in play may act, so that the table waits for none in particular. */
export function mayAllAct(shared: Shared): boolean {
  const { vote, pause, seats } = shared.table;
  const waited = tableWaitsFor(shared);
  return vote === null && pause === null && seats.every(({ seat, inPlay }) => !inPlay || waited.includes(seat));
}

/**
 * Whether play has ended because a bot leads: between two sessions only the leader can act, and a bot opens no further
 * session.
 */
export function isOverWithBots(shared: Shared): boolean {
  const { vote, pause, rests, seats } = shared.table;
  const due = tableWaitsFor(shared);
  const isLedByBot = (seat: SeatId) =>
    seats.some((known) => known.seat === seat && known.kind === 'gm' && known.holder === 'bot');
  const isDue = due.length > 0 && due.every(isLedByBot);
  return rests === 'between' && vote === null && pause === null && isDue;
}

export function waitedSeats(shared: Shared): readonly SeatId[] {
  return mayAllAct(shared) || isOverWithBots(shared) ? [] : tableWaitsFor(shared);
}
