import type { SeatId } from '@cartomancer/rules/kernel';
import type { SeatView } from '@cartomancer/rules/table';

import { seatNameIn } from '../../table/seats.ts';
import type { TableSession } from '../../table/session.ts';

export interface SeatToShow {
  readonly seat: SeatId;
  readonly person: SeatView['person'];
  readonly name: string;
}

/** The seats of other people. */
export function seatsToShow({ view }: Pick<TableSession, 'view'>): readonly SeatToShow[] {
  const { own, shared } = view.value;
  const nameOf = seatNameIn(view.value);
  return shared.table.seats
    .filter(({ seat, holder }) => holder === 'person' && seat !== own.you?.seat)
    .map(({ seat, person }) => ({ seat, person, name: nameOf(seat) }));
}
