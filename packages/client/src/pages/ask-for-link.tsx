import { useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { Refusals } from '../widgets/refusals.tsx';
import { go, routeTyped } from '../route.ts';
import { say } from '../text/own.ts';

/** Asks for a link: the table admits by link only, or the link that was used is no longer valid (TB-03). */
export function AskForLink(props: {
  /** Why the link was refused; empty if there was none. */
  readonly refusals: readonly Refusal[];
}) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const cameByLink = props.refusals.length > 0;
  const submit = (event: Event) => {
    event.preventDefault();
    const to = routeTyped(typed);
    if (to?.page === 'table' && to.link !== undefined) go(to);
    else setWrong(true);
  };
  return (
    <div class="felt page-wait">
      <form class="panel door" onSubmit={submit}>
        <h1>{say('ask_link.title')}</h1>
        <Refusals refusals={props.refusals} />
        <p class="muted">{say(cameByLink ? 'ask_link.lead.new' : 'ask_link.lead')}</p>
        <label class="field">
          <span class="field-label">{say('ask_link.label')}</span>
          <input
            class="input"
            value={typed}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            inputMode="url"
            aria-invalid={wrong}
            aria-describedby={wrong ? 'link-wrong' : undefined}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
          />
        </label>
        {wrong && (
          <p id="link-wrong" class="refusal" role="alert">
            {say('ask_link.wrong')}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
            {say('refused.home')}
          </button>
          <button type="submit" class="button button-primary">
            {say('ask_link.submit')}
          </button>
        </div>
      </form>
    </div>
  );
}
