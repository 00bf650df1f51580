/** When somebody is gone: the table goes on without them, their hand goes back, numbers close up (FD-135 to FD-138). */
import type { SeatId } from '../../../kernel/index.ts';
import { headmateFields } from '../features/setup/sheets.ts';
import type { State } from '../state.ts';
import { attendingSeats, attends, playerOf, rolesOf } from '../selectors.ts';
import { waitingFor } from '../waiting.ts';
import { fillBoxes } from './boxes.ts';
import { nextLabel } from './stage.ts';
import type { Stage } from './stage.ts';

/** Two where the table says how two play, else three (FD-01, FD-03). */
export function leastSeats(state: Pick<State, 'options'>): number {
  return state.options.duet === 'off' ? 3 : 2;
}

/** The hand goes into the System's Deck or the Date's, whichever it came from, and that is shuffled (FD-137). */
function returnHand(stage: Stage, seat: SeatId): void {
  const { hand, role } = playerOf(stage.state, seat);
  if (hand.cards.length === 0 || role === null) return;
  const deck = role === 'system' ? 'system' : 'date';
  const order = stage.rng.shuffle(nextLabel(stage.state, deck), [
    ...stage.state.decks[deck],
    ...hand.cards.map(({ face }) => face),
  ]);
  stage.emit({ type: 'hand_returned', seat, deck, count: hand.cards.length, size: order.length, order });
}

/** The order of System seats goes on where it stood: the seat that would come next still does (FD-137). */
function shiftWithout(state: State, seat: SeatId): number {
  const { roles, turn, turnShift } = state;
  const before = roles?.system ?? [];
  const left = before.filter((other) => other !== seat);
  if (left.length === 0 || turn === null) return 0;
  // The next System turn is the next even one.
  const number = turn.number % 2 === 0 ? turn.number + 2 : turn.number + 1;
  const round = (place: number): SeatId | undefined => before[(number / 2 - 1 + turnShift + place) % before.length];
  const next = before.map((_, place) => round(place)).find((other) => other !== seat);
  const wanted = left.indexOf(next ?? '');
  return (((wanted - (number / 2 - 1)) % left.length) + left.length) % left.length;
}

/** Takes the seat out of the game. What it gave to the story stays, and the cards fill the rest of its Headmate's sheet (FD-33). */
export function takeOutSeat(stage: Stage, seat: SeatId): void {
  const { name } = playerOf(stage.state, seat);
  const unfinished = stage.state.newSheets[seat];
  if (unfinished !== undefined) fillBoxes(stage, unfinished, headmateFields.length);
  const shift = shiftWithout(stage.state, seat);
  returnHand(stage, seat);
  const system = (stage.state.roles?.system ?? []).filter((other) => other !== seat);
  stage.emit({ type: 'seat_removed', seat, name, system, shift });
}

/** Between two dates nobody's place is kept; with too few left the table waits for more (FD-138). */
export function dropAbsent(stage: Stage): 'enough' | 'too_few' {
  for (const { seat, presence } of stage.state.players) if (presence === 'absent') takeOutSeat(stage, seat);
  if (stage.state.players.length >= leastSeats(stage.state)) return 'enough';
  if (stage.state.phase !== 'LOBBY') stage.emit({ type: 'phase_entered', phase: 'LOBBY' });
  return 'too_few';
}

/** Into NEXT, unless too few are left. */
export function enterNext(stage: Stage): void {
  if (dropAbsent(stage) === 'enough') stage.emit({ type: 'phase_entered', phase: 'NEXT' });
}

/** Whether a System seat may be given up: somebody else has to be left to play the System (FD-137). */
export function isSpare(state: Pick<State, 'roles'>, seat: SeatId): boolean {
  const system = state.roles?.system ?? [];
  return system.includes(seat) && system.length > 1;
}

/** Somebody who is still at the table, where a card needs a person: the seat itself, or the first System seat. */
export function orColleague(state: State, seat: SeatId): SeatId {
  const isHere = state.players.some((player) => player.seat === seat) || state.automatic?.seat === seat;
  return isHere ? seat : (rolesOf(state).system[0] ?? rolesOf(state).date);
}

/** Nobody is waited for any more, though somebody is still here. */
export function allDone(state: State): boolean {
  return attendingSeats(state).length > 0 && waitingFor(state).length === 0;
}

export function graceOf(state: State): number {
  return state.options.graceSeconds;
}

/** Those who answer a question: everybody, or those who are left of the few that were meant. */
export function answering(state: State, meant: readonly SeatId[]): readonly SeatId[] {
  const left = meant.filter((seat) => attends(state, seat));
  return left.length > 0 ? left : attendingSeats(state);
}
