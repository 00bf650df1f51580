import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../net/house.ts';

/** One thing a person asked for: whether it is under way, and why it did not work. A second press while it runs does nothing. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const running = useRef(false);
  const run = async (work: () => Promise<readonly Refusal[]>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusals([]);
    try {
      setRefusals(await work());
    } catch (error) {
      setRefusals(refusalsOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refusals, run };
}
