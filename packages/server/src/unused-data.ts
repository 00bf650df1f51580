import { cautiousTime } from './clock-jumps.ts';
import type { Clock } from './clock.ts';

const everyMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
const unusedDays = 90;

/** `deletions`: each deletes data that was last used before the given time. Returns a function that stops them. */
export function deleteUnusedData(
  clock: Clock,
  deletions: readonly ((cutoff: number) => Promise<void>)[],
  failed: (error: unknown) => void,
): () => void {
  const now = cautiousTime(clock);
  let cancel: () => void = () => {};
  const schedule = (): void => {
    cancel = clock.after(everyMilliseconds, () => {
      schedule();
      for (const deleteBefore of deletions) deleteBefore(now() - unusedDays * dayMilliseconds).catch(failed);
    });
  };
  schedule();
  return () => cancel();
}
