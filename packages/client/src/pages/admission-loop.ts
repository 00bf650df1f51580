import type { Refusal } from '@cartomancer/rules/kernel';
import { isTemporary, retrySeconds } from '@cartomancer/client';

import { refusalsOf } from '../net/api-client.ts';
import type { ApiClient } from '../net/api-client.ts';

const secondMilliseconds = 1_000;
/** The shortest wait after a failed request; the server may ask for a longer one. */
const leastWaitSeconds = 4;

/** `settled`: the person no longer waits. `trouble`: why the request failed; empty if it did not. */
export type WaitingAnswer =
  { readonly is: 'settled' } | { readonly is: 'still outside'; readonly trouble: readonly Refusal[] };

export interface WaitingParts {
  readonly code: string;
  readonly api: Pick<ApiClient, 'waitForAdmission'>;
  readonly name: string;
  /** The name that the host sees; undefined if it is not known. */
  readonly knockedAs: { current: string | undefined };
  /** Enters after the host has decided, or sends a new name to the host. */
  readonly enter: (signal: AbortSignal) => Promise<WaitingAnswer>;
  /** An empty list means that the last request succeeded. */
  readonly showTrouble: (trouble: readonly Refusal[]) => void;
  /** Aborted when the page is left, or the name changes. */
  readonly signal: AbortSignal;
}

/** Resolves early when the signal is aborted. */
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

interface Outcome {
  readonly refusals: readonly Refusal[];
  /** The time before the next request. */
  readonly seconds: number;
}

/** One request; `undefined` when the wait is over. */
async function ask({ code, api, name, knockedAs, enter, signal }: WaitingParts): Promise<Outcome | undefined> {
  // Entering again sends the new name to the host.
  const isRenamed = knockedAs.current !== name;
  const reply = isRenamed ? undefined : await api.waitForAdmission(code, signal);
  if (reply?.ok === true && reply.value.waits) return { refusals: [], seconds: reply.value.seconds };
  if (reply?.ok === false && isTemporary(reply.refusals))
    return { refusals: reply.refusals, seconds: leastWaitSeconds };
  if (signal.aborted) return undefined;
  // If this request fails, the host may see either name.
  knockedAs.current = undefined;
  // Any other refusal also applies to entering, which reports it.
  const entered = await enter(signal);
  if (signal.aborted || entered.is === 'settled') return undefined;
  if (entered.trouble.length > 0) return { refusals: entered.trouble, seconds: leastWaitSeconds };
  knockedAs.current = name;
  return { refusals: [], seconds: 1 };
}

/**
 * Resolves when the person is admitted or turned away, or at the abort. A failed request is shown and repeated (TB-04).
 */
export async function waitOutside(parts: WaitingParts): Promise<void> {
  const { showTrouble, signal } = parts;
  while (!signal.aborted) {
    const outcome = await ask(parts).catch((error: unknown) => ({
      refusals: refusalsOf(error),
      seconds: leastWaitSeconds,
    }));
    if (outcome === undefined || signal.aborted) return;
    showTrouble(outcome.refusals);
    await pause(Math.max(outcome.seconds, retrySeconds(outcome.refusals)), signal);
  }
}
