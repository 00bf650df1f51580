/** What the house itself does: the turn's clock, a safety fast-forward, changed options, a deck after a rewind. */
import type { Intent, OptionValue, SeatId } from '../../../kernel/index.ts';
import { chosenValue, rule } from '../../../kernel/index.ts';
import { playAtRandom } from '../flow/autopilot.ts';
import { shuffleRest } from '../flow/decks.ts';
import { endDate } from '../flow/ending.ts';
import { loseWords } from '../flow/losses.ts';
import { headmateOf } from '../flow/quick.ts';
import { goOnIfEnough } from '../flow/next.ts';
import { hasPlace } from '../matching.ts';
import { options } from '../options.ts';
import { playerOf, topsOf } from '../table.ts';
import { define } from './define.ts';
import { datePhases } from './votes.ts';

interface TurnTime extends Intent {
  readonly turn: number;
}

const mostTurns = 1_000_000;

/** Time is up: who is at a loss says so by it (FD-66); else a nudge, or a card (FD-139). */
export const turnTimeUp = define<TurnTime>({
  type: 'turn_time_up',
  clause: 'FD-139',
  who: ['system'],
  stale: 'accept',
  phases: ['TURN'],
  fields: { turn: { kind: 'number', least: 1, most: mostTurns } },
  checks: [
    rule('FD-139', ['turn'], ({ view, intent }) =>
      view.shared.turn?.number === intent.turn ? undefined : { code: 'E_STALE' },
    ),
  ],
  execute(context) {
    const { turn } = context.state;
    if (turn === null) return;
    const { role, hand } = playerOf(context.state, turn.seat);
    const faces = hand.cards.map((card) => card.face);
    if (role !== null && !hasPlace(role, faces, topsOf(context.state))) loseWords(context, { seat: turn.seat });
    else if (context.state.options['turnTimeout'] === 'autoplay') playAtRandom(context, turn.seat);
    else context.emit({ type: 'turn_nudged', seat: turn.seat });
  },
});

export const fastForward = define<Intent>({
  type: 'fast_forward',
  clause: 'FD-122',
  who: ['system'],
  stale: 'accept',
  phases: datePhases,
  fields: {},
  checks: [],
  execute(context) {
    endDate(context, { pattern: 'cut', by: null });
  },
});

interface Joined extends Intent {
  readonly seat: SeatId;
  readonly name: string;
  /** The table's id of the person; nothing for a bot (TB-02). */
  readonly person?: string;
}

/** Where a facilitator sits, as the table names it. */
const facilitatorSeat: SeatId = 'gm';
const longestSeat = 10;
const longestName = 100;
const longestPerson = 200;

/** Somebody takes a seat that plays, at any time (FD-136), or a new one between two dates (FD-02, FD-33). */
export const seatJoined = define<Joined>({
  type: 'seat_joined',
  clause: 'FD-136',
  who: ['system'],
  stale: 'accept',
  fields: {
    seat: { kind: 'text', most: longestSeat },
    name: { kind: 'text', most: longestName },
    person: { kind: 'text', most: longestPerson, optional: true },
  },
  checks: [
    rule('FD-02', ['seat'], ({ view, intent }) => {
      const { phase, seats, options } = view.shared;
      if (intent.seat === facilitatorSeat) return undefined;
      const full = seats.length >= Number(options['maxSeats']);
      if (seats.some(({ seat }) => seat === intent.seat)) return undefined;
      return (phase === 'NEXT' || phase === 'LOBBY') && !full ? undefined : { code: 'E_PHASE', facts: { phase } };
    }),
  ],
  execute(context) {
    const { seat, name, person } = context.intent;
    // A facilitator holds no cards and no part in the date: nothing changes (FD-04).
    if (seat === facilitatorSeat) return;
    const who = { seat, name, ...(person === undefined ? {} : { person }) };
    const known = context.state.players.find((player) => player.seat === seat);
    if (known === undefined) {
      context.emit({ type: 'newcomer_sat_down', ...who, headmate: headmateOf(context, who) });
      goOnIfEnough(context);
      return;
    }
    const isSubstitute = context.state.persons?.[seat] !== person;
    context.emit({ type: 'seat_renamed', ...who, ...(isSubstitute ? { substitute: true } : {}) });
    if (known.presence !== 'here') context.emit({ type: 'seat_came_back', seat });
  },
});

interface OptionSet extends Intent {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionSet = define<OptionSet>({
  type: 'option_set',
  clause: 'FD-34',
  who: ['system'],
  stale: 'accept',
  fields: {
    key: { kind: 'choice', of: options.map((option) => option.key) },
    value: { kind: 'json' },
  },
  checks: [
    rule('FD-34', ['key', 'value'], ({ view, intent }) => {
      const spec = options.find((option) => option.key === intent.key);
      if (spec === undefined || chosenValue(options, intent) === undefined)
        return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'value' } };
      const open =
        spec.changes === 'always' || (spec.changes === 'between' && ['NEXT', 'LOBBY'].includes(view.shared.phase));
      return open ? undefined : { code: 'E_OPTION_LOCKED' };
    }),
  ],
  execute(context) {
    const { key } = context.intent;
    const value = chosenValue(options, context.intent);
    if (value !== undefined) context.emit({ type: 'option_changed', key, value });
  },
});

/** After a rewind the decks may be shuffled anew instead of lying as they lay (FD-141). */
export const rewindDone = define<Intent>({
  type: 'rewind_done',
  clause: 'FD-141',
  who: ['system'],
  stale: 'accept',
  fields: {},
  checks: [],
  execute(context) {
    if (context.state.options['rewindDeck'] !== 'reshuffle') return;
    shuffleRest(context, 'date');
    shuffleRest(context, 'system');
  },
});
