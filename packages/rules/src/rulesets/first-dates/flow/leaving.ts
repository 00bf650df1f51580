/** FD-135 to FD-138. */
import type { SeatId } from '../../../kernel/index.ts';
import { headmateFields } from '../features/setup/sheets.ts';
import type { State } from '../state.ts';
import { expectedSeats, isExpected, playerOf, rolesOf } from '../selectors.ts';
import { waitingFor } from '../waiting.ts';
import { fillBoxes } from './boxes.ts';
import { nextLabel } from './flow-context.ts';
import type { FlowContext } from './flow-context.ts';

/** FD-01, FD-03. */
export function leastSeats(state: Pick<State, 'options'>): number {
  return state.options.duet === 'off' ? 3 : 2;
}

/** FD-137. */
function returnHand(context: FlowContext, seat: SeatId): void {
  const { hand, role } = playerOf(context.state, seat);
  if (hand.cards.length === 0 || role === null) return;
  const deck = role === 'system' ? 'system' : 'date';
  const order = context.rng.shuffle(nextLabel(context.state, deck), [
    ...context.state.decks[deck],
    ...hand.cards.map(({ face }) => face),
  ]);
  context.emit({ type: 'hand_returned', seat, deck, count: hand.cards.length, size: order.length, order });
}

/** The `turnShift` with which the other System seats keep their turn order once this seat is gone (FD-137). */
function turnShiftWithout(state: State, seat: SeatId): number {
  const { roles, turn, turnShift } = state;
  const seatsBefore = roles?.system ?? [];
  const seatsLeft = seatsBefore.filter((other) => other !== seat);
  if (seatsLeft.length === 0 || turn === null) return 0;
  // System turns have even numbers, so this is the number of the next one.
  const number = turn.number % 2 === 0 ? turn.number + 2 : turn.number + 1;
  const seatAt = (place: number): SeatId | undefined =>
    seatsBefore[(number / 2 - 1 + turnShift + place) % seatsBefore.length];
  const next = seatsBefore.map((_, index) => seatAt(index)).find((other) => other !== seat);
  const nextIndex = seatsLeft.indexOf(next ?? '');
  return (((nextIndex - (number / 2 - 1)) % seatsLeft.length) + seatsLeft.length) % seatsLeft.length;
}

/** The event of a System seat that leaves passes to another System seat (FD-82, FD-137). */
function affectedWithout(
  { phase, interference }: State,
  seat: SeatId,
  system: readonly SeatId[],
): { readonly affected?: SeatId } {
  const [affected] = system;
  const isAffected = phase === 'EVENT' && interference?.affected === seat;
  return isAffected && affected !== undefined ? { affected } : {};
}

/** What the seat added to the story stays, and the cards complete its Headmate's sheet (FD-33). */
export function takeOutSeat(context: FlowContext, seat: SeatId, when: 'now' | 'between' = 'now'): void {
  const { name } = playerOf(context.state, seat);
  const unfinished = context.state.newSheets[seat];
  if (unfinished !== undefined) fillBoxes(context, unfinished, headmateFields.length);
  const shift = turnShiftWithout(context.state, seat);
  returnHand(context, seat);
  const system = (context.state.roles?.system ?? []).filter((other) => other !== seat);
  const affected = affectedWithout(context.state, seat, system);
  const between = when === 'between' ? ({ between: true } as const) : {};
  context.emit({ type: 'seat_removed', seat, name, system, shift, ...affected, ...between });
}

/** Between two dates absent seats are not kept; with too few left the table waits for more (FD-138). */
export function dropAbsent(context: FlowContext): 'enough' | 'too_few' {
  for (const { seat, presence } of context.state.players)
    if (presence === 'absent') takeOutSeat(context, seat, 'between');
  if (context.state.players.length >= leastSeats(context.state)) return 'enough';
  if (context.state.phase !== 'LOBBY') context.emit({ type: 'phase_entered', phase: 'LOBBY' });
  return 'too_few';
}

export function enterNext(context: FlowContext): void {
  if (dropAbsent(context) === 'enough') context.emit({ type: 'phase_entered', phase: 'NEXT' });
}

/** FD-137. */
export function canBeGivenUp(state: Pick<State, 'roles'>, seat: SeatId): boolean {
  const system = state.roles?.system ?? [];
  return system.includes(seat) && system.length > 1;
}

/** The seat itself if it is still in the game, otherwise the first System seat: an event always affects some seat. */
export function seatStillHere(state: State, seat: SeatId): SeatId {
  const isHere = state.players.some((player) => player.seat === seat) || state.automatic?.seat === seat;
  return isHere ? seat : (rolesOf(state).system[0] ?? rolesOf(state).date);
}

/** Whether the table waits for no seat, while it still expects answers from at least one. */
export function allDone(state: State): boolean {
  return expectedSeats(state).length > 0 && waitingFor(state).length === 0;
}

export function graceOf(state: State): number {
  return state.options.graceSeconds;
}

/** The seats that answer a question: the intended ones that are expected, or all expected ones. */
export function electorateFrom(state: State, intended: readonly SeatId[]): readonly SeatId[] {
  const expected = intended.filter((seat) => isExpected(state, seat));
  return expected.length > 0 ? expected : expectedSeats(state);
}
