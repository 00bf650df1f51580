import { useState } from 'preact/hooks';

import './copy-row.css';
import { say } from '../text/own.ts';

/** A text with a copy button. */
export function CopyRow(props: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => setCopied(props.text),
      // Without clipboard permission the text can still be selected and copied by hand.
      () => setCopied(undefined),
    );
  return (
    <div class="copy-row">
      <label class="field">
        <span class="field-label">{props.label}</span>
        <input class="input" readOnly value={props.text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="button"
        aria-label={say('links.copy_of', { label: props.label })}
        onClick={() => void copy()}
      >
        {say(copied === props.text ? 'links.copied' : 'links.copy')}
      </button>
    </div>
  );
}
