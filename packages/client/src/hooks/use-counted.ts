import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '@cartomancer/rules/kernel';

import { prefersLessMotion } from '../less-motion.ts';
import { totalOf, withTotal } from '../text/total.ts';

/** The time in which a total counts to its new value, in milliseconds. */
const counting = 450;

/** The sentence, with its total counting from the previous value to the new one; without counting if less motion is preferred. */
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
      const part = Math.max(0, (now - start) / counting);
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
