import type { DeckName, Interference, Player, Prospect, Stack, StackMark, State } from './state.ts';
import type { CardCode, SeatId } from '../../kernel/index.ts';
import { emptyZone, enter, takeOut } from '../../kernel/index.ts';
import type { CardPlayed } from './event-fields.ts';

export function withPlayer(state: State, seat: SeatId, change: (player: Player) => Player): State {
  if (state.automatic?.seat === seat) return { ...state, automatic: change(state.automatic) };
  return { ...state, players: state.players.map((player) => (player.seat === seat ? change(player) : player)) };
}

export function withStack(state: State, number: number, change: (stack: Stack) => Stack): State {
  return { ...state, stacks: state.stacks.map((stack, index) => (index === number - 1 ? change(stack) : stack)) };
}

export function withInterference(state: State, change: Partial<Interference>): State {
  const { interference } = state;
  return interference === null ? state : { ...state, interference: { ...interference, ...change } };
}

const markOrder: readonly StackMark[] = ['last', 'pending', 'ongoing'];

function marksOf(state: State, stack: Stack, number: number): readonly StackMark[] {
  const present: Readonly<Record<StackMark, boolean>> = {
    last: state.last?.stack === number,
    pending: state.pending !== null,
    ongoing: stack.event !== null,
  };
  return markOrder.filter((mark) => present[mark]);
}

/** A stack whose marks do not change stays the same object, which keeps comparing views cheap. */
export function withMarks(state: State): State {
  let changed = false;
  const stacks = state.stacks.map((stack, index) => {
    const marks = marksOf(state, stack, index + 1);
    if (marks.length === stack.marks.length && marks.every((mark, index) => mark === stack.marks[index])) return stack;
    changed = true;
    return { ...stack, marks };
  });
  return changed ? { ...state, stacks } : state;
}

export function without<T>(record: Readonly<Record<SeatId, T>>, seat: SeatId): Readonly<Record<SeatId, T>> {
  const { [seat]: _gone, ...others } = record;
  return others;
}

export function reordered(state: State, deck: DeckName, order: readonly CardCode[]): State {
  return {
    ...state,
    decks: { ...state.decks, [deck]: order },
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  };
}

export function newPlayer(seat: SeatId, name: string): Player {
  return {
    seat,
    name,
    role: null,
    number: null,
    hand: emptyZone,
    shows: false,
    beenDate: false,
    beenOi: false,
    presence: 'here',
    autopilot: false,
  };
}

/** `person` is missing for a bot, and in journals before version 3. */
export function withPerson(state: State, { seat, person }: { readonly seat: SeatId; readonly person?: string }): State {
  if (person !== undefined) return { ...state, persons: { ...state.persons, [seat]: person } };
  return state.persons === undefined ? state : { ...state, persons: without(state.persons, seat) };
}

/** The card gets a new handle. */
export function placedOnStack(
  state: State,
  event: Pick<CardPlayed, 'seat' | 'role' | 'card' | 'deck' | 'stack'>,
): State {
  const { seat, role, card, deck, stack } = event;
  const withoutCard = withPlayer(state, seat, (player) => ({ ...player, hand: takeOut(player.hand, card) }));
  const put = withStack(withoutCard, stack, (pile) => ({ ...pile, zone: enter(pile.zone, [card], { back: deck }) }));
  return { ...put, last: { seat, role, card, stack }, window: null };
}

export function windowClosed(state: State): State {
  return { ...state, window: null };
}

export function withProspect(state: State, change: (prospect: Prospect) => Prospect): State {
  return state.prospect === null ? state : { ...state, prospect: change(state.prospect) };
}
