/**
 * The table's clock and the timers on it, as the rules mean them: a timer runs from the moment its id first stood there,
 * a longer `after` under the same id prolongs it, and one that fired is gone as long as its id goes on standing there.
 */
import type { Timer } from '@cartomancer/rules';

export interface TableTime {
  /** Milliseconds on the table's clock. */
  readonly now: number;
  readonly running: Readonly<Record<string, { readonly since: number; readonly fired: boolean }>>;
}

export interface DueTimer {
  readonly timer: Timer;
  /** When it fires, on the table's clock. */
  readonly at: number;
}

export const beginningOfTime: TableTime = { now: 0, running: {} };

/** The clock after a change: new timers begin now, those that stand no longer are forgotten. */
export function withTimers(time: TableTime, timers: readonly Timer[]): TableTime {
  const running = Object.fromEntries(
    timers.map((timer) => [timer.id, time.running[timer.id] ?? { since: time.now, fired: false }]),
  );
  if (Object.keys(running).length < timers.length)
    throw new Error(`two timers have one id: ${timers.map((timer) => timer.id).join(' ')}`);
  return { now: time.now, running };
}

/** The timers still to come, the first first; of two at one moment the one listed first. */
export function dueTimers(time: TableTime, timers: readonly Timer[]): readonly DueTimer[] {
  return timers
    .flatMap((timer) => {
      const running = time.running[timer.id];
      if (running === undefined || running.fired) return [];
      return [{ timer, at: Math.max(time.now, running.since + timer.after) }];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** The clock at the moment a timer fires. */
export function fired(time: TableTime, due: DueTimer): TableTime {
  const since = time.running[due.timer.id]?.since ?? due.at;
  return { now: due.at, running: { ...time.running, [due.timer.id]: { since, fired: true } } };
}
