/** The seats that the table waits for. */
import type { SeatId } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { tableWaitsFor } from '@cartomancer/rules/table';

type Shared = TableView['shared'];

/** Whether every seat in play may act: then the table waits for none in particular. */
export function mayAllAct(shared: Shared): boolean {
  const { vote, pause, seats } = shared.table;
  const waited = tableWaitsFor(shared);
  return vote === null && pause === null && seats.every(({ seat, inPlay }) => !inPlay || waited.includes(seat));
}

/**
 * Whether play has stopped between two sessions, and only bots could go on: they begin nothing, so that people may play
 * again or leave.
 */
export function isLeftToBots(shared: Shared): boolean {
  const { vote, pause, rests, seats } = shared.table;
  const isBot = (seat: SeatId) => seats.find((one) => one.seat === seat)?.holder === 'bot';
  return rests === 'between' && vote === null && pause === null && tableWaitsFor(shared).every(isBot);
}

/** The seats to point out as those whose move is awaited. */
export function waitedSeats(shared: Shared): readonly SeatId[] {
  return mayAllAct(shared) || isLeftToBots(shared) ? [] : tableWaitsFor(shared);
}
