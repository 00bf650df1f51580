import { useEffect } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';
import { isTemporary, retrySeconds } from '@cartomancer/client';

import { Refusals } from '../widgets/refusals.tsx';
import { ReloadButton } from '../widgets/reload-button.tsx';
import { go } from '../route.ts';
import { say } from '../text/own.ts';

const secondMilliseconds = 1_000;
/** The shortest wait before a retry; the server may ask for a longer one. */
const leastWaitSeconds = 4;

export function RefusedPage(props: { readonly refusals: readonly Refusal[]; readonly onAgain: () => void }) {
  const { refusals, onAgain } = props;
  const willRetry = isTemporary(refusals);
  useEffect(() => {
    if (!willRetry) return;
    const seconds = Math.max(leastWaitSeconds, retrySeconds(refusals));
    const timer = setTimeout(onAgain, seconds * secondMilliseconds);
    return () => clearTimeout(timer);
  }, [refusals]);
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{say(willRetry ? 'refused.later' : 'refused.title')}</h1>
        <Refusals refusals={refusals} />
        {willRetry && <p class="muted">{say('refused.by_itself')}</p>}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
            {say('refused.home')}
          </button>
          {refusals.some(({ code }) => code === 'E_OUTDATED') ? (
            <ReloadButton />
          ) : (
            <button type="button" class="button button-primary" onClick={onAgain}>
              {say('refused.again')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
