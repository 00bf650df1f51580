import type { Ruleset, SeatId, ViewEvent } from '../kernel/index.ts';
import { gmSeat } from '../kernel/index.ts';
import { clockAt } from './clock.ts';
import type { Applied, Entry } from './contract.ts';
import type { TableEvent } from './events.ts';
import { evolveTable } from './evolve.ts';
import { gameViewerIn } from './gameplay.ts';
import { withPublicTimes } from './handouts.ts';
import { hostGoneAfter } from './stand-in.ts';
import { absencesAfter, endedAbsencesAfter } from './succession.ts';
import type { GameSnapshot, KeptMove, TableState, Undoable } from './state.ts';
import { seatNamed, seatOf } from './state.ts';
import { timersAfter } from './timers.ts';
import { toldLinesAfter } from './told-lines.ts';

function snapshotOf({ game, seats, brought }: TableState): GameSnapshot {
  return { game, inPlay: seats.filter(({ inPlay }) => inPlay).map(({ seat }) => seat), brought };
}

/**
 * The largest number of secret GM moves that are kept with the last move of a seat. Undoing that move loses the secret
 * moves after these.
 */
const mostKept = 100;

/** Table events that ask a new question, whether or not the game asks one. */
const askingEvents: ReadonlySet<string> = new Set(['started', 'vote_opened', 'undo_done', 'rewound']);

/** The move can no longer be taken back, or more was revealed or shuffled since the vote began. */
function isVoteMoot(before: TableState, after: TableState, seat: SeatId): boolean {
  const [was, is] = [before.undoable[seat], after.undoable[seat]];
  return (
    is === undefined ||
    (is.before === null && was?.before !== null) ||
    (is.shuffled === true && was?.shuffled === undefined) ||
    (is.barred === true && was?.barred === undefined)
  );
}

/** Records when the cards were opened: spectators with a delay learn it later (TB-05). */
function withOpeningTime(before: TableState, after: TableState, at: number): TableState {
  if (after.fairness?.opened !== true || before.fairness?.opened === true) return after;
  return { ...after, fairness: { ...after.fairness, openedAt: at } };
}

/** The largest number of public events that are kept for an undoable move while the prompt stays the same. */
const mostEventsSinceMove = 100;

/** The largest number of a move's own public events that are kept. */
const mostTold = 8;

interface SecretMove {
  readonly events: readonly TableEvent[];
  readonly mover: SeatId;
}

export interface TableHistory {
  applied(before: TableState, entry: Entry): Applied;
  /** The entry's events, converted to the present version of the ruleset. */
  eventsOf(entry: Entry): readonly TableEvent[];
}

export function tableHistory(ruleset: Ruleset): TableHistory {
  /** The game's prompt after this entry. Computed only if the game has changed. */
  function gamePromptAfter(before: TableState, { game }: TableState): number | null {
    if (game === before.game || game === null) return before.gamePrompt;
    return ruleset.view(game, { kind: 'spectator' }).shared.prompt;
  }

  function moverOf(before: TableState, entry: Entry): SeatId | undefined {
    if (entry.actor?.kind === 'bot') return entry.actor.seat;
    return entry.actor?.kind === 'person' ? seatOf(before, entry.actor.person)?.seat : undefined;
  }

  function hears(before: TableState, event: TableEvent & { readonly type: 'game' }, seat: SeatId): boolean {
    const found = seatNamed(before, seat);
    return found !== undefined && ruleset.viewEvent(before.game, event.event, gameViewerIn(found)) !== undefined;
  }

  /**
   * What each seat may still take back after this event. It depends only on events that the seat itself hears:
   * whether a move can be undone must not reveal a secret event of another seat (TB-13).
   */
  function undoableAfter(
    before: TableState,
    event: TableEvent & { readonly type: 'game' },
    by: { readonly mover: SeatId | undefined; readonly shuffled: Pick<Undoable, 'shuffled'> },
  ): TableState['undoable'] {
    const { mover, shuffled } = by;
    const reveals = ruleset.reveals(event.event);
    const shows = ruleset.showsCards?.(event.event) ?? true;
    const barred = ruleset.barsUndo?.(before.game, event.event) === true ? { barred: true as const } : {};
    let { undoable } = before;
    for (const seat in before.undoable) {
      const last = before.undoable[seat];
      if (last === undefined) continue;
      const isAffected = reveals || (seat !== mover && !last.answered);
      if (!isAffected || !hears(before, event, seat)) continue;
      const { [seat]: _gone, ...others } = undoable;
      if (!reveals) undoable = { ...others, [seat]: { ...last, answered: true } };
      // Undo now needs consent and is rare, so the state before the move is not kept but read from the journal
      // when needed.
      else if (ruleset.undoBeyondReveals === 'asked')
        undoable = {
          ...others,
          [seat]: { ...last, ...shuffled, ...barred, before: null, answered: true, seen: last.seen === true || shows },
        };
      else undoable = others;
    }
    return undoable;
  }

  function eventsOf(entry: Entry): readonly TableEvent[] {
    if (entry.rules === ruleset.version || ruleset.upcastEvent === undefined) return entry.events;
    const upcast = ruleset.upcastEvent.bind(ruleset);
    return entry.events.map((event) =>
      event.type === 'game' ? { type: 'game', event: upcast(entry.rules, event.event) } : event,
    );
  }

  function withMove(state: TableState, seat: SeatId, entry: Entry): TableState {
    const move: Undoable = {
      entry: entry.seq,
      before: snapshotOf(state),
      answered: false,
      refusedBy: null,
      prompt: state.prompt,
    };
    const undoable: Record<SeatId, Undoable> = { ...state.undoable };
    // Assigned after the copy, because a computed key in the literal would be the slowest part of every move.
    undoable[seat] = move;
    return { ...state, undoable };
  }

  /**
   * Keeps a secret move of the GM with the last move of each seat that does not know of it. An undo that needs no
   * consent must not delete what the GM has prepared in secret since that move, and asking the GM for consent would
   * reveal that there is something (TB-13). Secret moves of players are not kept, because they respond to the move that
   * the undo takes back; nor are moves that shuffled.
   */
  function withSecretMove(before: TableState, after: TableState, { events, mover }: SecretMove): TableState {
    const made = events.flatMap((event) => (event.type === 'game' ? [event.event] : []));
    if (mover !== gmSeat || made.length === 0 || events.some(({ type }) => type === 'shuffled')) return after;
    const [question] = events.flatMap((event) => (event.type === 'decided' ? event.questions : []));
    const request =
      question !== undefined && 'intent' in question
        ? { request: { actor: question.actor, intent: question.intent } }
        : {};
    const move: KeptMove = { events: made, ...request };
    const undoable = Object.entries(after.undoable).map(([seat, last]): [SeatId, Undoable] => {
      const { kept = [] } = last;
      const isFull = kept.length >= mostKept;
      if (seat === mover || last.answered || isFull || before.undoable[seat]?.entry !== last.entry) return [seat, last];
      return [seat, { ...last, kept: [...kept, move] }];
    });
    return { ...after, undoable: Object.fromEntries(undoable) };
  }

  function heardOf(events: readonly TableEvent[], steps: readonly TableState[]): readonly ViewEvent[] {
    return events.flatMap((event, index) => {
      const game = steps[index]?.game;
      if (event.type !== 'game') return [];
      return ruleset.viewEvent(game, event.event, { kind: 'spectator' }) ?? [];
    });
  }

  /** A request to undo describes the move by these events. */
  function withPublicEvents(state: TableState, seat: SeatId, heard: readonly ViewEvent[]): TableState {
    const last = state.undoable[seat];
    if (last === undefined || heard.length === 0) return state;
    return { ...state, undoable: { ...state.undoable, [seat]: { ...last, told: heard.slice(0, mostTold) } } };
  }

  /**
   * Adds a public move to the count of every other seat's last move, because undoing that move undoes this one too
   * (TB-13). A secret or anonymous move is not counted, because the number would reveal it or its seat.
   */
  function withMoveAlong(state: TableState, mover: SeatId, heard: readonly ViewEvent[]): TableState {
    const isAnonymous = heard.some((event) => ruleset.isAnonymous?.(event) === true);
    if (heard.length === 0 || isAnonymous) return state;
    const undoable = Object.entries(state.undoable).map(([seat, last]): [SeatId, Undoable] => {
      const { along = {} } = last;
      return seat === mover ? [seat, last] : [seat, { ...last, along: { ...along, [mover]: (along[mover] ?? 0) + 1 } }];
    });
    return { ...state, undoable: Object.fromEntries(undoable) };
  }

  /**
   * Appends an entry's public game events to every undoable move made under the current prompt, so that undo knows what
   * was announced since (TB-13).
   */
  function withEventsSinceMove(
    state: TableState,
    prompt: number,
    entry: {
      readonly events: readonly TableEvent[];
      readonly steps: readonly TableState[];
      readonly mover: SeatId | undefined;
    },
  ): TableState {
    const heard = heardOf(entry.events, entry.steps);
    if (heard.length === 0) return state;
    const undoable = Object.entries(state.undoable).map(([seat, last]): [SeatId, Undoable] => {
      const quiet = seat === entry.mover ? { prompt, heard: [] } : last.quiet;
      if (quiet?.prompt !== prompt) return [seat, last];
      return [seat, { ...last, quiet: { prompt, heard: [...quiet.heard, ...heard].slice(-mostEventsSinceMove) } }];
    });
    return { ...state, undoable: Object.fromEntries(undoable) };
  }

  function applied(before: TableState, entry: Entry): Applied {
    const events = eventsOf(entry);
    const mover = moverOf(before, entry);
    const isTalk = events[0]?.type === 'talked_beside';
    // Only the entry of a game move starts with a game event: if an intent of the table causes game events, an event of
    // the table comes first.
    const isMove = mover !== undefined && before.game !== null && events[0]?.type === 'game';
    let state = isMove ? withMove(before, mover, entry) : before;
    const shuffled = events.some(({ type }) => type === 'shuffled') ? { shuffled: true as const } : {};
    const steps: TableState[] = [];
    for (const event of events) {
      steps.push(state);
      const undoable =
        event.type === 'game' && !isTalk ? undoableAfter(state, event, { mover, shuffled }) : state.undoable;
      state = evolveTable(ruleset, undoable === state.undoable ? state : { ...state, undoable }, event);
    }

    if (isMove) state = withSecretMove(before, state, { events, mover });

    const gamePrompt = gamePromptAfter(before, state);
    const raisesPrompt = gamePrompt !== before.gamePrompt || events.some(({ type }) => askingEvents.has(type));
    const prompt = before.prompt + (raisesPrompt ? 1 : 0);
    if (isMove) {
      const heard = heardOf(events, steps);
      state = withMoveAlong(withPublicEvents(state, mover, heard), mover, heard);
    }
    // Talk in the game, like chat at the table, is never taken back.
    if (!raisesPrompt && !isTalk)
      state = withEventsSinceMove(state, before.prompt, { events, steps, mover: isMove ? mover : undefined });
    const { ran, at } = clockAt(before, entry);
    const resumed = before.pause !== null && state.pause === null;
    const undoAsked = state.vote?.topic === 'undo' && before.vote === null;
    const timersMayDiffer =
      resumed ||
      undoAsked ||
      state.game !== before.game ||
      state.options !== before.options ||
      state.seats !== before.seats ||
      state.rewinds !== before.rewinds;
    const isMoot = state.vote?.topic === 'undo' && isVoteMoot(before, state, state.vote.by);
    const { absences: _before, handouts: shown, ...others } = withOpeningTime(before, state, at);
    const absences = absencesAfter(state, at);
    const endedAbsences = endedAbsencesAfter(before, { ...state, absences }, at);
    const handouts = withPublicTimes(before.handouts, shown, at);
    const toldLines = toldLinesAfter(ruleset, before, { actor: entry.actor, events });
    const after = {
      ...others,
      ...(absences === undefined ? {} : { absences }),
      ...(endedAbsences === undefined ? {} : { endedAbsences }),
      ...(handouts === undefined ? {} : { handouts }),
      ...(toldLines === undefined ? {} : { toldLines }),
      prompt,
      gamePrompt,
      rewoundAt: state.rewinds === before.rewinds ? before.rewoundAt : prompt,
      clock: { ran, at, running: state.clock.running },
      timers: timersMayDiffer ? timersAfter(ruleset, state, { ran, resumed, undoAsked }) : state.timers,
      vote: isMoot ? null : state.vote,
      entries: entry.seq,
      hostGoneAt: hostGoneAfter(state, { at, events }),
    };
    return { steps, after };
  }

  return { applied, eventsOf };
}
