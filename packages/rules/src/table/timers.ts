/**
 * Timers of the game on the table's clock. `apply` updates them; the host program fires them with an intent of the
 * system (TB-11).
 */
import type { Ruleset, Timer, View } from '../kernel/index.ts';
import { once } from '../kernel/index.ts';
import type { PendingTimer, TimerView } from './contract.ts';
import { hostGrace, hostTimer } from './stand-in.ts';
import { isSlow } from './options.ts';
import type { RunningTimer, TableSeat, TableState } from './state.ts';
import { isShut } from './state.ts';
import { absenceTimers, waitsForAbsent } from './succession.ts';

/** The key of a timer. It contains the number of rewinds, so that timers from before a rewind never fire after it. */
function keyOf(state: TableState, timer: Timer): string {
  return `${state.rewinds}/${timer.id}`;
}

/** For the timers of `waitingSeats`. */
const waitingSeat = 'seat/';

/**
 * The seat that this timer admits to the game, if its holder is not in play: after a rewind to before they sat down,
 * for example.
 */
export function seatWaiting({ seats }: Pick<TableState, 'seats'>, timer: string): TableSeat | undefined {
  if (!timer.includes(waitingSeat)) return undefined;
  const name = timer.slice(timer.indexOf(waitingSeat) + waitingSeat.length);
  return seats.find(
    ({ seat, kind, holder, inPlay }) => seat === name && kind === 'player' && holder !== null && !inPlay,
  );
}

/**
 * These timers admit waiting seats as soon as the game accepts newcomers, so that no one has to sit down again (TB-01).
 */
function waitingSeats(ruleset: Ruleset, state: TableState): readonly Timer[] {
  const waiting = state.seats.filter(({ seat }) => seatWaiting(state, `${waitingSeat}${seat}`) !== undefined);
  if (waiting.length === 0 || !Object.hasOwn(ruleset.intents, 'seat_joined')) return [];
  const { shared } = ruleset.view(state.game, { kind: 'spectator' });
  const asSystem: View = { shared, own: { you: { kind: 'system' } } };
  return waiting.flatMap(({ seat }): readonly Timer[] => {
    const intent = { type: 'seat_joined', seat, name: '' };
    const isLetIn = ruleset.explain(asSystem, intent).length === 0;
    return isLetIn ? [{ id: `${waitingSeat}${seat}`, after: 0, intent, shown: false }] : [];
  });
}

function timersOf(ruleset: Ruleset, state: TableState): readonly Timer[] {
  if (state.game === null) return [];
  const ofGame = ruleset.timers(state.game);
  const running = isSlow(state) ? ofGame.filter(({ limits }) => limits === undefined) : ofGame;
  return [...running, ...waitingSeats(ruleset, state)];
}

/** The least time that people have to answer a request to take back a move, in milliseconds. */
const timeToAnswerUndo = 60_000;

export interface TimerUpdate {
  /** The table's clock, in milliseconds. */
  readonly ran: number;
  /** A pause ended, so viewers get the remaining time again. */
  readonly resumed: boolean;
  /** Someone asks to take back a move. Play must not move on before the others can answer (TB-13). */
  readonly undoAsked: boolean;
}

/**
 * The timer with at least the time that people need to answer, even if its own time is shorter. Each timer is prolonged
 * only once, so that repeated requests cannot hold up play.
 */
function withTimeToAnswer(timer: RunningTimer, ran: number): RunningTimer {
  if (timer.fired || timer.prolonged === true || leftAt(timer, ran) >= timeToAnswerUndo) return timer;
  return { ...timer, since: ran - (timer.after - timeToAnswerUndo), told: ran, prolonged: true };
}

export function timersAfter(ruleset: Ruleset, state: TableState, now: TimerUpdate): TableState['timers'] {
  const ofTable = timersOf(ruleset, state);
  const timers: Record<string, RunningTimer> = {};
  let kept = 0;
  for (const timer of ofTable) {
    const key = keyOf(state, timer);
    const { after, shown } = timer;
    const known = state.timers[key];
    const isKnown = known !== undefined && known.after === after && known.shown === shown && !now.resumed;
    const current = isKnown
      ? known
      : {
          since: known?.since ?? now.ran,
          after,
          told: now.ran,
          shown,
          fired: known?.fired ?? false,
          ...(known?.prolonged === true ? { prolonged: true as const } : {}),
        };
    timers[key] = now.undoAsked && timer.limits !== undefined ? withTimeToAnswer(current, now.ran) : current;
    if (timers[key] === known) kept += 1;
  }
  const isSame = kept === ofTable.length && kept === Object.keys(state.timers).length;
  return isSame ? state.timers : timers;
}

function leftAt(timer: RunningTimer, ran: number): number {
  return Math.max(0, timer.after - (ran - timer.since));
}

/** A pause does not stop it, because some pauses cannot end without a host. */
function waitForHost({ clock, hostGoneAt }: TableState): readonly PendingTimer[] {
  if (!clock.running || hostGoneAt === null) return [];
  const left = Math.max(0, hostGrace - (clock.at - hostGoneAt));
  return [{ id: hostTimer, left, after: hostGrace, shown: false, intent: { type: 'time_up', timer: hostTimer } }];
}

function waitsForRoles(state: TableState): readonly PendingTimer[] {
  return waitsForAbsent(state).map(({ role, left, after }) => {
    const id = absenceTimers[role];
    return { id, left, after, shown: false, intent: { type: 'time_up', timer: id } };
  });
}

/** The remaining times are those at `clock.at`. */
export function leftTimers(state: TableState): readonly PendingTimer[] {
  return [...waitForHost(state), ...waitsForRoles(state), ...gameTimers(state)];
}

function gameTimers(state: TableState): readonly PendingTimer[] {
  if (state.pause !== null || !state.clock.running || isShut(state)) return [];
  return Object.entries(state.timers)
    .filter(([, timer]) => !timer.fired)
    .map(([id, timer]) => ({
      id,
      left: leftAt(timer, state.clock.ran),
      after: timer.after,
      shown: timer.shown,
      intent: { type: 'time_up', timer: id },
    }));
}

/** `left` is the value at the timer's last update, so that the view changes only with the timer. */
export const shownTimers = once((timers: TableState['timers']): readonly TimerView[] =>
  Object.entries(timers)
    .filter(([, timer]) => timer.shown && !timer.fired)
    .map(([id, timer]) => ({ id, left: leftAt(timer, timer.told), after: timer.after })),
);

export function gameTimer(ruleset: Ruleset, state: TableState, id: string): Timer | undefined {
  const running = Object.hasOwn(state.timers, id) ? state.timers[id] : undefined;
  if (state.game === null || running === undefined || running.fired) return undefined;
  return timersOf(ruleset, state).find((timer) => keyOf(state, timer) === id);
}
