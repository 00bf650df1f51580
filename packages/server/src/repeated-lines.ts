/** Bounds a log that any client can trigger: one line a minute instead of one for each event. */
import type { Clock } from './clock.ts';

const minuteMilliseconds = 60_000;
/** Distinct lines within a minute, because a line may quote client input. */
const mostLines = 20;
const allOthers = 'Other lines of this kind';

/**
 * Writes a line at once, and then once a minute with the number of its repetitions (`times`), until a minute has passed
 * without any.
 */
export function onceAMinute(
  clock: Clock,
  write: (line: string, facts: { readonly times: number }) => void,
): (line: string) => void {
  const repetitions = new Map<string, number>();

  function begin(line: string): void {
    repetitions.set(line, 0);
    clock.after(minuteMilliseconds, () => {
      const times = repetitions.get(line) ?? 0;
      repetitions.delete(line);
      if (times === 0) return;
      write(line, { times });
      begin(line);
    });
  }

  return (given) => {
    const line = repetitions.has(given) || repetitions.size < mostLines ? given : allOthers;
    const times = repetitions.get(line);
    if (times !== undefined) {
      repetitions.set(line, times + 1);
      return;
    }
    write(line, { times: 1 });
    begin(line);
  };
}
