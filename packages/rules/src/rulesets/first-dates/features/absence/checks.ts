import type { Intent, SeatId } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Presence } from '../../state.ts';
import { datePhases } from '../votes/checks.ts';
import { situationChecks, nameOf } from '../../declare.ts';

export interface SeatIntent extends Intent {
  readonly seat: SeatId;
}

export function presenceOf(view: TableView, seat: SeatId): Presence | undefined {
  return view.shared.seats.find((candidate) => candidate.seat === seat)?.presence;
}

export const absentSeats = (view: TableView): readonly SeatId[] =>
  view.shared.seats.filter(({ presence }) => presence === 'absent').map(({ seat }) => seat);

/** The phases of a date night, from casting the roles to the last card. */
export const nightPhases = ['ROLES', 'PROSPECT', 'SCENE', 'FRONTING', ...datePhases] as const;

/** The phases in which the host decides about an empty seat for which play waits (FD-135). */
export const decidedByHost = [...nightPhases, 'OUTCOME'] as const;

export const hostBase = { who: ['host'], stale: 'refuse' } as const;

export const seatIsEmpty = situationChecks<SeatIntent>('FD-135', ['seat'], ({ view, intent }) => {
  const presence = presenceOf(view, intent.seat);
  if (presence === 'absent') return undefined;
  const facts = { name: nameOf(view, intent.seat) };
  return { code: presence === 'away' ? 'FD_STILL_AWAITED' : 'FD_SEAT_HELD', facts };
});
