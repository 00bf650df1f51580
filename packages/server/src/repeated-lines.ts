/** A log that anybody can make the server write grows by a line a minute, not by one each time. */
import type { Clock } from './clock.ts';

const minuteMilliseconds = 60_000;
/** Lines that are told apart within a minute. A line may quote what was sent, so that each differs from the others. */
const mostLines = 20;
const allOthers = 'Other lines of this kind';

/**
 * Writes a line when it is given for the first time, and then once a minute how often it came since (`times`), until a minute has
 * passed without it.
 */
export function onceAMinute(
  clock: Clock,
  write: (line: string, facts: { readonly times: number }) => void,
): (line: string) => void {
  const waiting = new Map<string, number>();

  function begin(line: string): void {
    waiting.set(line, 0);
    clock.after(minuteMilliseconds, () => {
      const times = waiting.get(line) ?? 0;
      waiting.delete(line);
      if (times === 0) return;
      write(line, { times });
      begin(line);
    });
  }

  return (given) => {
    const line = waiting.has(given) || waiting.size < mostLines ? given : allOthers;
    const times = waiting.get(line);
    if (times !== undefined) {
      waiting.set(line, times + 1);
      return;
    }
    write(line, { times: 1 });
    begin(line);
  };
}
