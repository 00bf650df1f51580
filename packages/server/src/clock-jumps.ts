import type { Clock } from './clock.ts';

const lookMilliseconds = 1_000;
/** A smaller difference within one interval is a correction, not a jump. */
const shortestJumpMilliseconds = 1_000;

/**
 * Calls `jumped` with the milliseconds of each jump, negative for a jump back. Returns a function that stops watching.
 */
export function watchForJumps(clock: Clock, jumped: (milliseconds: number) => void): () => void {
  const offset = () => clock.now() - clock.elapsed();
  let known = offset();
  let cancel: () => void = () => {};
  const look = (): void => {
    const milliseconds = Math.round(offset() - known);
    known = offset();
    if (Math.abs(milliseconds) >= shortestJumpMilliseconds) jumped(milliseconds);
    cancel = clock.after(lookMilliseconds, look);
  };
  cancel = clock.after(lookMilliseconds, look);
  return () => cancel();
}

/**
 * The time for deciding whether something has expired. It follows the system clock at once when that is set back, but
 * it never advances faster than time passes. A system clock that is wrong for an hour must neither expire tokens nor
 * delete tables.
 */
export function cautiousTime(clock: Clock): () => number {
  const offset = clock.now() - clock.elapsed();
  return () => Math.min(clock.now(), offset + clock.elapsed());
}
