/** What every part of the evening changes in the same way: a player, a stack, the interference, the prompt. */
import type { DateEvent } from '../events.ts';
import type { Interference, Player, Stack, StackMark, State } from '../state.ts';
import type { SeatId } from '../../../kernel/index.ts';

type EventType = DateEvent['type'];

export type EventOf<T extends EventType> = DateEvent & { readonly type: T };

/** For each of these events the state after it. */
export type Changes<T extends EventType> = { readonly [K in T]: (state: State, event: EventOf<K>) => State };

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

export function marked(state: State): State {
  let changed = false;
  const stacks = state.stacks.map((stack, index) => {
    const marks = marksOf(state, stack, index + 1);
    if (marks.length === stack.marks.length && marks.every((mark, place) => mark === stack.marks[place])) return stack;
    changed = true;
    return { ...stack, marks };
  });
  return changed ? { ...state, stacks } : state;
}

/** Somebody is asked something new, so the prompt is raised (TB-08). */
export function asked(state: State): State {
  return { ...state, prompt: state.prompt + 1 };
}

/** The record without what it holds for this seat. */
export function without<T>(record: Readonly<Record<SeatId, T>>, seat: SeatId): Readonly<Record<SeatId, T>> {
  const { [seat]: _gone, ...others } = record;
  return others;
}
