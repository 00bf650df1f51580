/** FD-57 to FD-72. */
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import type { CardPlayed } from '../../event-fields.ts';
import { placedOnStack, withMarks, withStack } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface LineTold {
  readonly line: number;
  readonly seat: SeatId;
  readonly text: string;
  readonly mood?: string;
  readonly card?: CardCode;
  readonly interrupted?: true;
}

interface StackTurned {
  readonly stack: number;
  readonly sideways: boolean;
}

interface AtALoss {
  readonly seat: SeatId;
}

/** Play continued because the time was up. `seat`: whose turn it was; `null` if it was no turn. */
interface TimeRanOut {
  readonly what: 'turn' | 'event' | 'sheet' | 'meeting';
  readonly seat: SeatId | null;
}

interface TurnNudged {
  readonly seat: SeatId;
}

function cardPlayed(state: State, event: CardPlayed): State {
  const next = withMarks(placedOnStack({ ...state, interference: null }, event));
  return { ...next, turn: next.turn === null ? null : { ...next.turn, played: true } };
}

/** Remembers the line until it is interrupted, because a line is interrupted only once (FD-85). */
function lineTold(state: State, event: LineTold): State {
  const { line, seat, text, mood = null, card = null, interrupted } = event;
  return {
    ...state,
    lines: Math.max(state.lines, line),
    line: interrupted === true ? null : { number: line, seat, text, mood, card },
  };
}

export const turnsEvents = {
  card_played: event<CardPlayed>({
    ...toEverybody,
    prompt: 'keep',
    apply: cardPlayed,
  }),
  line_told: event<LineTold>({
    ...toEverybody,
    prompt: 'keep',
    apply: lineTold,
  }),
  stack_turned: event<StackTurned>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { stack: number, sideways }) =>
      withMarks(withStack(state, number, (stack) => ({ ...stack, sideways, event: sideways ? stack.event : null }))),
  }),
  at_a_loss: event<AtALoss>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  time_ran_out: event<TimeRanOut>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  turn_nudged: event<TurnNudged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({
      ...state,
      turn: state.turn === null ? null : { ...state.turn, nudges: state.turn.nudges + 1 },
    }),
  }),
};
