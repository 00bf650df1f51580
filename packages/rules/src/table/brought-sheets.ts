import type { SeatId } from '../kernel/index.ts';
import type { BroughtSheet, PersonId, TableState } from './state.ts';
import { seatNamed, seatOf } from './state.ts';

/**
 * A sheet moves to the new seat with its person, so that its changes there are stored in their library too (TB-20). In
 * play it does not move to the seat of a bot, which may have a character of its own. Sheets that others brought to that
 * seat are dropped.
 */
export function sheetsAfterSitting(state: TableState, seat: SeatId, person: PersonId): TableState['brought'] {
  const { brought, game } = state;
  const staying = Object.entries(brought).filter(([at, sheet]) => at !== seat || sheet.person === person);
  const isFree = seatNamed(state, seat)?.holder === null && brought[seat]?.person !== person;
  const movesAlong = ({ waiting, person: owner }: BroughtSheet): boolean =>
    owner === person && (game === null ? waiting !== null : isFree);
  return Object.fromEntries(staying.map(([at, sheet]) => [movesAlong(sheet) ? seat : at, sheet]));
}

/**
 * After an undo or a rewind. A sheet moves to the seat that its owner has now, unless a bot lends that seat. Otherwise
 * it stays at its seat, except if a bot or the owner of another sheet has that seat now (TB-20).
 */
export function restoredSheets(state: TableState, brought: TableState['brought']): TableState['brought'] {
  const ownSeat = ({ person }: BroughtSheet): SeatId | undefined => {
    const now = seatOf(state, person)?.seat;
    return now === undefined || Object.hasOwn(state.lent, now) ? undefined : now;
  };
  const taken = new Set(Object.values(brought).map(ownSeat));
  return Object.fromEntries(
    Object.entries(brought).flatMap(([at, sheet]): readonly (readonly [SeatId, BroughtSheet])[] => {
      const own = ownSeat(sheet);
      if (own !== undefined) return [[own, sheet]];
      return taken.has(at) || seatNamed(state, at)?.holder?.kind === 'bot' ? [] : [[at, sheet]];
    }),
  );
}
