import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '@cartomancer/rules/kernel';

import { prefersLessMotion } from '../less-motion.ts';
import { totalOf, withTotal } from '../text/total.ts';

/** In milliseconds. */
const duration = 450;

/**
 * When the total of the message changes, it counts up or down to the new value, unless the person prefers less motion.
 */
export function useCounted(message: Message): Message {
  const total = totalOf(message);
  const before = useRef(total);
  const [shown, show] = useState<number | undefined>(undefined);
  useEffect(() => {
    const first = before.current ?? 0;
    const isSame = before.current === total;
    before.current = total;
    if (total === undefined || isSame || prefersLessMotion()) return;
    const start = performance.now();
    let request = requestAnimationFrame(count);
    function count(now: number): void {
      const part = Math.max(0, (now - start) / duration);
      show(part >= 1 ? undefined : Math.round(first + ((total ?? first) - first) * part));
      if (part < 1) request = requestAnimationFrame(count);
    }
    return () => {
      cancelAnimationFrame(request);
      show(undefined);
    };
  }, [total]);
  return shown === undefined ? message : withTotal(message, shown);
}
