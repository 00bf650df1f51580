/** Every hour, deletes the data of people who have been absent for a long time. */
import { cautiousTime } from './clock-jumps.ts';
import type { Clock } from './clock.ts';

const everyMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
const absentDays = 90;

/** `deletions`: each deletes the data last used before the given time. Returns a function that stops them. */
export function deleteDataOfAbsent(
  clock: Clock,
  deletions: readonly ((before: number) => Promise<void>)[],
  failed: (error: unknown) => void,
): () => void {
  const now = cautiousTime(clock);
  let cancel: () => void = () => {};
  const schedule = (): void => {
    cancel = clock.after(everyMilliseconds, () => {
      schedule();
      for (const deleteUnusedSince of deletions) deleteUnusedSince(now() - absentDays * dayMilliseconds).catch(failed);
    });
  };
  schedule();
  return () => cancel();
}
