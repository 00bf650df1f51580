import type { Message, SeatId } from '@cartomancer/rules/kernel';
import { gmSeat } from '@cartomancer/rules/kernel';
import { waitedHost } from '@cartomancer/rules/table';

/** For a seat without a known name. Ids are never shown. */
export function seatLabel(seat: SeatId): Message {
  if (seat === gmSeat) return { text: 'seat.the_gm' };
  if (seat === waitedHost) return { text: 'seat.the_host' };
  const number = /^s(\d+)$/u.exec(seat)?.[1];
  return number === undefined ? { text: 'seat.unknown' } : { text: 'seat.number', facts: { number } };
}
