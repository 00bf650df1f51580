import { useState } from 'preact/hooks';
import { longestTitle } from '@cartomancer/protocol';
import type { PreparedReply } from '@cartomancer/protocol';
import type { Intent, PreparedKind } from '@cartomancer/rules/kernel';

import { say } from '../text/own.ts';
import { NewStep } from './new-step.tsx';
import { asJson, preparedKinds } from './prepared-moves.ts';
import type { ThingBody } from './prepared-moves.ts';
import type { Preparing } from './preparing-session.ts';
import { StepForm } from './step-form.tsx';

/** The title and kind of a thing, and a form for each of its intents, in order. */
export function ThingEditor(props: {
  readonly thing: PreparedReply;
  readonly preparing: Preparing;
  /** Resolves to whether it was saved. */
  readonly onSave: (body: ThingBody) => Promise<boolean>;
}) {
  const { thing, preparing, onSave } = props;
  const [title, setTitle] = useState(thing.title);
  const [kind, setKind] = useState<PreparedKind>(thing.kind);
  const { intents } = thing;
  const save = (next: readonly Intent[]) =>
    onSave({ kind, title: title.trim() === '' ? thing.title : title.trim(), intents: next.map(asJson) });
  return (
    <div class="things-editor">
      <label class="field">
        <span class="field-label">{say('prepared.title_label')}</span>
        <input
          class="input"
          maxLength={longestTitle}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="field-label">{say('prepared.kind_label')}</span>
        <select
          class="input"
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(preparedKinds.find((option) => option === value) ?? kind)}
        >
          {preparedKinds.map((option) => (
            <option key={option} value={option}>
              {say(`prepared.kind_of_one.${option}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button button-small" onClick={() => void save(intents)}>
        {say('prepared.keep_title')}
      </button>
      <ol class="things-steps">
        {intents.map((intent, index) => (
          <li key={index}>
            <StepForm
              intent={intent}
              formKey={`${thing.id} ${index}`}
              preparing={preparing}
              purpose="change"
              onFilled={(filled) => save(intents.with(index, asJson(filled)))}
            />
            {intents.length > 1 && (
              <button
                type="button"
                class="button button-small"
                onClick={() => void save(intents.filter((_, other) => other !== index))}
              >
                {say('prepared.drop', { n: index + 1 })}
              </button>
            )}
          </li>
        ))}
      </ol>
      <NewStep
        preparing={preparing}
        label={say('prepared.add_step')}
        onFilled={(intent) => save([...intents, intent])}
      />
    </div>
  );
}
