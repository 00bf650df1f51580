/** Clocks count the shown timers down between two updates by the table. All times are in milliseconds. */
import type { TimerView } from '@cartomancer/rules/table';

export interface RunningClock {
  /** The time left at `since`. */
  readonly left: number;
  readonly after: number;
  /** On the page's clock; null while the clock is stopped: during a pause and in a replay. */
  readonly since: number | null;
  /** As the table sent it last. */
  readonly timer: TimerView;
}

export type Clocks = Readonly<Record<string, RunningClock>>;

export interface ClockUpdate {
  readonly timers: readonly TimerView[];
  readonly paused: boolean;
  readonly atJoin: Readonly<Record<string, number>>;
  readonly now: number;
}

export function leftOf(clock: RunningClock, now: number): number {
  return Math.max(0, clock.since === null ? clock.left : clock.left - (now - clock.since));
}

function isSame(one: TimerView, other: TimerView): boolean {
  return one.left === other.left && one.after === other.after;
}

export function clocksAfter(before: Clocks, update: ClockUpdate): Clocks {
  const { now, paused } = update;
  return Object.fromEntries(
    update.timers.map((timer): [string, RunningClock] => {
      const known = before[timer.id];
      const since = paused ? null : now;
      if (known === undefined) {
        const left = update.atJoin[timer.id] ?? timer.left;
        return [timer.id, { left, after: timer.after, since, timer }];
      }
      if (!isSame(known.timer, timer)) return [timer.id, { left: timer.left, after: timer.after, since, timer }];
      if ((known.since === null) === paused) return [timer.id, known];
      return [timer.id, { ...known, left: leftOf(known, now), since }];
    }),
  );
}

export function clocksAtSteps(steps: readonly Omit<ClockUpdate, 'atJoin'>[]): readonly Clocks[] {
  let running: Clocks = {};
  return steps.map((step) => {
    running = clocksAfter(running, { ...step, atJoin: {} });
    const stopped = Object.entries(running).map(([id, clock]): [string, RunningClock] => [
      id,
      { ...clock, left: leftOf(clock, step.now), since: null },
    ]);
    return Object.fromEntries(stopped);
  });
}
