import { useState } from 'preact/hooks';
import { longestTitle } from '@cartomancer/protocol';
import type { Facts } from '@cartomancer/rules/kernel';

import { say } from '../text/own.ts';

/** A kind of entry: its style, and its texts for each action, such as `rename` and `rename_of`. */
export interface EntryKind {
  readonly style: 'campaign' | 'character';
  readonly message: (words: string, facts?: Facts) => string;
}

export function EntryAction(props: {
  readonly kind: EntryKind;
  readonly action: string;
  readonly title: string;
  readonly onDo: () => void;
}) {
  const { kind, action, title } = props;
  return (
    <button type="button" class="button" aria-label={kind.message(`${action}_of`, { title })} onClick={props.onDo}>
      {kind.message(action)}
    </button>
  );
}

export function Renaming(props: {
  readonly kind: EntryKind;
  readonly title: string;
  readonly onRename: (title: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { style, message } = props.kind;
  const [title, setTitle] = useState(props.title);
  return (
    <form
      class={`${style}-renaming`}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') void props.onRename(title.trim());
      }}
    >
      <label class="field">
        <span class="field-label">{message('rename_label')}</span>
        <input
          class="input"
          required
          maxLength={longestTitle}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <div class={`${style}-actions`}>
        <button type="button" class="button" onClick={props.onCancel}>
          {say('dialog.cancel')}
        </button>
        <button type="submit" class="button button-primary">
          {message('rename_submit')}
        </button>
      </div>
    </form>
  );
}

export function Deleting(props: {
  readonly kind: EntryKind;
  readonly title: string;
  readonly onDelete: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { style, message } = props.kind;
  const { title } = props;
  return (
    <div class={`${style}-sure`} role="alert">
      <p>{message('delete_sure', { title })}</p>
      <div class={`${style}-actions`}>
        <button type="button" class="button" onClick={props.onCancel}>
          {say('dialog.cancel')}
        </button>
        <button type="button" class="button button-danger" onClick={() => void props.onDelete()}>
          {message('delete_yes', { title })}
        </button>
      </div>
    </div>
  );
}
