import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../net/api-client.ts';

/** Something a person asked for; resolves to why it did not work. */
type Work = () => Promise<readonly Refusal[]>;

/** Does it, and shows what there is then. */
export type Change = (work: Work) => Promise<void>;

/** One thing a person asked for: whether it is under way, and why it did not work. A second press while it runs does nothing. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const running = useRef(false);
  const run = async (work: Work): Promise<void> => {
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
