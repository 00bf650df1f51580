import { useEffect, useState } from 'preact/hooks';

import { leftOf } from '../table/clocks.ts';
import { useSession } from '../table/context.ts';

const tick = 250;
const second = 1000;

/** The shown timer that runs out first, as a bar and in seconds. */
export function Countdown() {
  const session = useSession();
  const [now, setNow] = useState(() => performance.now());
  const clocks = Object.values(session.clocks.value);
  const running = clocks.some(({ since }) => since !== null);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), tick);
    return () => clearInterval(timer);
  }, [running]);

  const [next] = clocks.toSorted((one, other) => leftOf(one, now) - leftOf(other, now));
  if (next === undefined) return null;
  const left = Math.min(next.left, leftOf(next, now));
  const seconds = Math.ceil(left / second);
  const part = next.after === 0 ? 0 : Math.min(1, left / next.after);
  return (
    <div class="countdown" data-urgent={seconds <= 5}>
      {/* Read when somebody looks for it, not every second aloud. */}
      <div
        class="countdown-bar"
        role="timer"
        aria-live="off"
        aria-label={session.wording.plain({ text: 'countdown', facts: { count: seconds } })}
      >
        <div class="countdown-left" style={{ transform: `scaleX(${part})` }} />
      </div>
      <span class="muted" aria-hidden="true">
        {session.wording.plain({ text: 'countdown.short', facts: { seconds } })}
      </span>
    </div>
  );
}
