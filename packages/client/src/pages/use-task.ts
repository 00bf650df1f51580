import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

const unreachable: readonly Refusal[] = [{ code: 'E_UNREACHABLE', clause: '', facts: {} }];

/** One thing a person asked for: whether it is under way, and why it did not work. A second press while it runs does nothing. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const running = useRef(false);
  const run = async (work: () => Promise<readonly Refusal[] | void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusals([]);
    try {
      setRefusals((await work()) ?? []);
    } catch {
      // What a promise of the net rejects with is that nobody answered.
      setRefusals(unreachable);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refusals, run };
}
