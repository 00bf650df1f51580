/** TB-13. */
import type { RewindRule, Ruleset, SeatId, UndoRule } from '../kernel/index.ts';
import type { UndoDone } from './events.ts';
import type { MoveBack, GameSnapshot, TableState, Undoable } from './state.ts';

/** The game that this undo restores: from the entry if it contains one, else from the state. */
export function restoredByUndo(
  { undoable }: Pick<TableState, 'undoable'>,
  { seat, game, inPlay = [], brought = {} }: Pick<UndoDone, 'seat' | 'game' | 'inPlay' | 'brought'>,
): GameSnapshot | undefined {
  return game === undefined ? (undoable[seat]?.before ?? undefined) : { game, inPlay, brought };
}

/** Empty if the seat has no last move, or if that move had no public events. */
export function moveBack({ undoable }: Pick<TableState, 'undoable'>, seat: SeatId): { readonly move?: MoveBack } {
  const last = undoable[seat];
  return last?.told === undefined ? {} : { move: { told: last.told, seen: last.seen ?? last.before === null } };
}

/** The moves of others that are undone with the last move of this seat, by seat; nothing if there are none. */
export function undoneAlong({ undoable }: Pick<TableState, 'undoable'>, seat: SeatId): Pick<Undoable, 'along'> {
  const along = undoable[seat]?.along;
  return along === undefined ? {} : { along };
}

/** `undefined` also while a bot is GM. */
export function seatOfGm(state: Pick<TableState, 'seats'>): SeatId | undefined {
  return state.seats.find(({ kind, holder }) => kind === 'gm' && holder?.kind === 'person')?.seat;
}

/** The ruleset's rule, or that of TB-13. Without a GM, everybody's consent replaces the GM's. */
export function undoRuleFor(ruleset: Ruleset, state: TableState, last: Undoable): UndoRule {
  if (last.barred === true) return 'off';
  if (last.told?.some((event) => ruleset.isAnonymous?.(event) === true) === true) return 'off';
  const named = ruleset.undoRule?.(state.game);
  const consentRule = seatOfGm(state) === undefined ? 'consent' : 'gm';
  if (named === undefined) return last.answered ? consentRule : 'free';
  return named === 'gm' ? consentRule : named;
}

export function rewindRuleFor(ruleset: Ruleset, state: TableState): RewindRule {
  const rule = ruleset.rewindRule?.(state.game) ?? 'gm';
  if (rule === 'safety' && state.pause?.cause === 'safety') return 'anyone';
  const named = rule === 'safety' ? 'gm' : rule;
  return named === 'gm' && seatOfGm(state) === undefined ? 'unanimous' : named;
}

/** The other seats that people hold, present or absent: absent ones are asked when they return. Bots always agree. */
export function otherSeats({ seats }: Pick<TableState, 'seats'>, self: SeatId): readonly SeatId[] {
  return seats.filter(({ seat, holder }) => holder?.kind === 'person' && seat !== self).map(({ seat }) => seat);
}
