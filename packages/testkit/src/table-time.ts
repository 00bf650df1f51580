/**
 * The clock and the timers of a table. A timer runs from the moment its id appears. Another `after` with the same id
 * changes when it fires. A timer that has fired does not run again until its id has disappeared.
 */
import type { Timer } from '@cartomancer/rules';

export interface TableTime {
  /** Milliseconds on the table's clock. */
  readonly now: number;
  readonly running: Readonly<Record<string, { readonly since: number; readonly fired: boolean }>>;
}

export interface DueTimer {
  readonly timer: Timer;
  /** Milliseconds on the table's clock. */
  readonly at: number;
}

export const startOfClock: TableTime = { now: 0, running: {} };

/** The clock with these timers: new ones start now, and others are removed. */
export function withTimers(time: TableTime, timers: readonly Timer[]): TableTime {
  const running = Object.fromEntries(
    timers.map((timer) => [timer.id, time.running[timer.id] ?? { since: time.now, fired: false }]),
  );
  if (Object.keys(running).length < timers.length)
    throw new Error(`two timers have one id: ${timers.map((timer) => timer.id).join(' ')}`);
  return { now: time.now, running };
}

/** The timers that have not fired, in order of time; for equal times in the order of the list. */
export function dueTimers(time: TableTime, timers: readonly Timer[]): readonly DueTimer[] {
  return timers
    .flatMap((timer) => {
      const running = time.running[timer.id];
      if (running === undefined || running.fired) return [];
      return [{ timer, at: Math.max(time.now, running.since + timer.after) }];
    })
    .toSorted((one, other) => one.at - other.at);
}

export function fired(time: TableTime, due: DueTimer): TableTime {
  const since = time.running[due.timer.id]?.since ?? due.at;
  return { now: due.at, running: { ...time.running, [due.timer.id]: { since, fired: true } } };
}
