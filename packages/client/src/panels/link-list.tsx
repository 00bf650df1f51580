import { useState } from 'preact/hooks';

import { recentTables } from '../net/recent.ts';
import { useSession } from '../table/context.ts';

/** The links of a table hosted from this browser, to be copied; others see its code. */
export function LinkList() {
  const { code, wording } = useSession();
  const links = recentTables.value.find((table) => table.code === code)?.links;
  const kinds = (['seat', 'spectator', 'gm'] as const).flatMap((kind) => {
    const link = links?.[kind];
    return link === undefined ? [] : [{ kind, link: new URL(link, location.origin).href }];
  });
  return (
    <div class="link-list">
      {kinds.length === 0 && <p class="muted">{wording.plain({ text: 'links.elsewhere' })}</p>}
      {kinds.map(({ kind, link }) => (
        <CopyRow key={kind} label={wording.plain({ text: `links.${kind}` })} text={link} />
      ))}
      <CopyRow label={wording.plain({ text: 'links.code' })} text={code} />
    </div>
  );
}

function CopyRow(props: { readonly label: string; readonly text: string }) {
  const { wording } = useSession();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => setCopied(true),
      // Without the right to copy the text can still be marked by hand.
      () => setCopied(false),
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
        aria-label={wording.plain({ text: 'links.copy_of', facts: { label: props.label } })}
        onClick={() => void copy()}
      >
        {wording.plain({ text: copied ? 'links.copied' : 'links.copy' })}
      </button>
    </div>
  );
}
