import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { useApi } from '../net/api-client.ts';
import { myName } from '../net/name.ts';
import { NameField } from '../widgets/name-field.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { go } from '../route.ts';
import { say } from '../text/own.ts';
import { waitOutside } from './admission-loop.ts';
import type { WaitingAnswer } from './admission-loop.ts';

/** The server holds the request until the host has decided (TB-04). */
export function WaitingOutside(props: {
  readonly code: string;
  readonly title: string;
  /** Enters after the host has decided, or sends a new name to the host. */
  readonly enter: (signal: AbortSignal) => Promise<WaitingAnswer>;
}) {
  const { code, enter } = props;
  const api = useApi();
  const [trouble, setTrouble] = useState<readonly Refusal[]>([]);
  const [name, setName] = useState(myName.peek());
  const knockedAs = useRef<string | undefined>(name);
  useEffect(() => {
    const controller = new AbortController();
    void waitOutside({ code, api, name, knockedAs, enter, showTrouble: setTrouble, signal: controller.signal });
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
