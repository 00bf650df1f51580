/** Deletes, every hour, what people left who have not been there for a long time. */
import { cautiousTime } from './clock-jumps.ts';
import type { Clock } from './clock.ts';

const everyMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
const absentDays = 90;

/** `forget`: each deletes what was last used before this time. Returns a function that stops it. */
export function forgetAbsent(
  clock: Clock,
  forget: readonly ((before: number) => Promise<void>)[],
  failed: (error: unknown) => void,
): () => void {
  const now = cautiousTime(clock);
  let cancel: () => void = () => {};
  const later = (): void => {
    cancel = clock.after(everyMilliseconds, () => {
      later();
      for (const one of forget) one(now() - absentDays * dayMilliseconds).catch(failed);
    });
  };
  later();
  return () => cancel();
}
