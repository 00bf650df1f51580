import { longestName } from '@cartomancer/protocol';

import { myName } from '../net/name.ts';
import { say } from '../text/own.ts';

/** The name a person goes by at the tables they sit down at. */
export function NameField(props: { readonly optional?: true }) {
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
      />
    </label>
  );
}
