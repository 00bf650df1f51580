import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';
import { isTemporary, retrySeconds } from '@cartomancer/client';

import { refusalsOf, useApi } from '../net/api-client.ts';
import { myName } from '../net/name.ts';
import { NameField } from '../widgets/name-field.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { go } from '../route.ts';
import { say } from '../text/own.ts';

const secondMilliseconds = 1_000;
/** The shortest wait after a failed request; the server may ask for a longer one. */
const leastWaitSeconds = 4;

/** The result of trying to enter. `still outside`: the person keeps waiting; `trouble` says what went wrong, if anything. */
export type WaitingAnswer =
  { readonly is: 'settled' } | { readonly is: 'still outside'; readonly trouble: readonly Refusal[] };

/** Resolves after this time, or at once when the page is left. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, seconds * secondMilliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits for admission: the server holds the request until the host has decided. A failed request is shown and repeated (TB-04). */
export function WaitingOutside(props: {
  readonly code: string;
  readonly title: string;
  /** Enters after the host has decided. */
  readonly enter: (signal: AbortSignal) => Promise<WaitingAnswer>;
}) {
  const { code, enter } = props;
  const api = useApi();
  const [trouble, setTrouble] = useState<readonly Refusal[]>([]);
  const [name, setName] = useState(myName.peek());
  const knockedAs = useRef(name);
  useEffect(() => {
    const controller = new AbortController();
    const signal = controller.signal;

    /** One request; resolves to its refusals and the seconds before the next one, or to `undefined` when the wait is over. */
    async function ask(): Promise<{ readonly refusals: readonly Refusal[]; readonly seconds: number } | undefined> {
      // Entering again sends the new name to the host.
      const isRenamed = knockedAs.current !== name;
      knockedAs.current = name;
      const reply = isRenamed ? undefined : await api.waitForAdmission(code, signal);
      if (reply?.ok === true && reply.value.waits) return { refusals: [], seconds: reply.value.seconds };
      if (reply?.ok === false && isTemporary(reply.refusals))
        return { refusals: reply.refusals, seconds: leastWaitSeconds };
      // Any other refusal also applies to entering, which reports it.
      const entered = signal.aborted ? undefined : await enter(signal);
      if (entered === undefined || entered.is === 'settled') return undefined;
      return { refusals: entered.trouble, seconds: entered.trouble.length === 0 ? 1 : leastWaitSeconds };
    }

    async function wait(): Promise<void> {
      while (!signal.aborted) {
        const outcome = await ask().catch((error: unknown) => ({
          refusals: refusalsOf(error),
          seconds: leastWaitSeconds,
        }));
        if (outcome === undefined || signal.aborted) return;
        setTrouble(outcome.refusals);
        await pause(Math.max(outcome.seconds, retrySeconds(outcome.refusals)), signal);
      }
    }

    void wait();
    return () => controller.abort();
  }, [name]);
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{props.title}</h1>
        <p role="status">{say('outside.lead')}</p>
        <p class="muted">{say(trouble.length === 0 ? 'outside.hint' : 'outside.trouble')}</p>
        <Refusals refusals={trouble} />
        <NameField optional onCommit={setName} />
        <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
          {say('refused.home')}
        </button>
      </div>
    </div>
  );
}
