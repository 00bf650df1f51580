import { longestName } from '@cartomancer/protocol';

import { myName } from '../net/name.ts';
import { say } from '../text/own.ts';

/** `onCommit` is called on Enter, or when the field loses focus. */
export function NameField(props: { readonly optional?: true; readonly onCommit?: (name: string) => void }) {
  return (
    <label class="field">
      <span class="field-label">{say('name.label')}</span>
      <input
        class="input"
        value={myName.value}
        required={props.optional === undefined}
        maxLength={longestName}
        autocomplete="nickname"
        placeholder={say('name.placeholder')}
        onInput={(event) => (myName.value = event.currentTarget.value)}
        onChange={(event) => props.onCommit?.(event.currentTarget.value)}
      />
    </label>
  );
}
