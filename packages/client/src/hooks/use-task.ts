import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../net/api-client.ts';

/** Resolves to the refusals, empty on success. */
type Work = () => Promise<readonly Refusal[]>;

export type Change = (work: Work) => Promise<void>;

/** A second press while the action runs does nothing. */
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
