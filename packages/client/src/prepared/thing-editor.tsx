import { useState } from 'preact/hooks';
import { longestTitle } from '@cartomancer/protocol';
import type { PreparedReply } from '@cartomancer/protocol';
import type { Intent, PreparedKind } from '@cartomancer/rules/kernel';

import { say } from '../text/own.ts';
import { NewStep } from './new-step.tsx';
import { asJson, preparedKinds } from './prepared-moves.ts';
import type { ThingBody } from './prepared-moves.ts';
import type { FormTable } from './form-table.ts';
import { StepForm } from './step-form.tsx';

interface Step {
  readonly key: string;
  readonly intent: Intent;
}

/**
 * The key of a form changes when its own step is saved, but not when other steps change, so that the form keeps what is
 * written in it. The keys of equal steps are numbered.
 */
function stepsOf(intents: readonly Intent[]): readonly Step[] {
  const texts = intents.map((intent) => JSON.stringify(intent));
  return intents.map((intent, index) => {
    const text = texts[index] ?? '';
    const before = texts.slice(0, index).filter((other) => other === text).length;
    return { key: `${before} ${text}`, intent };
  });
}

export function ThingEditor(props: {
  readonly thing: PreparedReply;
  readonly formTable: FormTable;
  /** Resolves to whether it was saved. */
  readonly onSave: (body: ThingBody) => Promise<boolean>;
}) {
  const { thing, formTable, onSave } = props;
  // Unsaved input; undefined if there is none.
  const [enteredTitle, setTitle] = useState<string>();
  const [enteredKind, setKind] = useState<PreparedKind>();
  const title = enteredTitle ?? thing.title;
  const kind = enteredKind ?? thing.kind;
  const { intents } = thing;
  const save = async (next: readonly Intent[]): Promise<boolean> => {
    const isSaved = await onSave({
      kind,
      title: title.trim() === '' ? thing.title : title.trim(),
      intents: next.map(asJson),
    });
    if (isSaved) {
      // The person may have continued writing meanwhile.
      setTitle((now) => (now === enteredTitle ? undefined : now));
      setKind((now) => (now === enteredKind ? undefined : now));
    }
    return isSaved;
  };
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
        {stepsOf(intents).map(({ key, intent }, index) => (
          <li key={key}>
            <StepForm
              intent={intent}
              formKey={`${thing.id} ${key}`}
              formTable={formTable}
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
        formTable={formTable}
        label={say('prepared.add_step')}
        onFilled={(intent) => save([...intents, intent])}
      />
    </div>
  );
}
