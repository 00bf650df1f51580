import './copy-row.css';
import { useCopied } from '../hooks/use-copied.ts';
import { say } from '../text/own.ts';

export function CopyRow(props: { readonly label: string; readonly text: string }) {
  const { isCopied, copy } = useCopied(props.text);
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
        onClick={() => void copy(() => navigator.clipboard.writeText(props.text))}
      >
        {say(isCopied ? 'links.copied' : 'links.copy')}
      </button>
    </div>
  );
}
