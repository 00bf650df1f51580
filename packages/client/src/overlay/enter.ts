import { isTemporary, refusalsOf, retrySeconds } from '@cartomancer/client';
import type { Answer, OpenedTable } from '@cartomancer/client';
import type { Refusal } from '@cartomancer/rules/kernel';

const secondMilliseconds = 1_000;
/** The shortest wait before a retry; the server may ask for a longer one. */
const leastWaitSeconds = 4;

/**
 * Tries again after each failure that may be temporary, because no one reloads a stream's overlay. Resolves to
 * `undefined` after a lasting refusal. `show` is called with the refusals, and with none once the table is entered.
 */
export async function enterWhenPossible(
  open: () => Promise<Answer<OpenedTable>>,
  show: (refusals: readonly Refusal[]) => void,
): Promise<OpenedTable | undefined> {
  for (;;) {
    const entered = await open().catch((error: unknown) => ({ ok: false, refusals: refusalsOf(error) }) as const);
    show(entered.ok ? [] : entered.refusals);
    if (entered.ok) return entered.value;
    const { refusals } = entered;
    if (!isTemporary(refusals)) return undefined;
    const wait = Math.max(leastWaitSeconds, retrySeconds(refusals)) * secondMilliseconds;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
