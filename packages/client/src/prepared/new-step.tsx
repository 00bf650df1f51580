import { useState } from 'preact/hooks';
import type { Intent, PreparedKind, Template } from '@cartomancer/rules/kernel';

import { say } from '../text/own.ts';
import { formOf, preparableTypes } from './prepared-moves.ts';
import type { FormTable } from './form-table.ts';
import { StepForm } from './step-form.tsx';

export function NewStep(props: {
  readonly formTable: FormTable;
  readonly label: string;
  /** Resolves to whether the intent was saved; then the form is closed. */
  readonly onFilled: (intent: Intent, kind: PreparedKind) => Promise<boolean>;
}) {
  const { formTable, label, onFilled } = props;
  const { wording } = formTable.session;
  const [chosenType, setChosenType] = useState('');
  const [template, setTemplate] = useState<Template>();
  const offered = preparableTypes(formTable.session).flatMap(([type, kind]) => {
    const form = formOf({ type }, type, formTable);
    return form === undefined ? [] : [{ type, kind, form }];
  });
  const chosen = offered.find(({ type }) => type === chosenType);
  const { templates = [] } = formTable.session.system.presentation;
  const fitting = templates.filter(({ intent }) => intent.type === chosenType);
  const choose = (next: string) => {
    setTemplate(undefined);
    setChosenType(next);
  };
  const initial: Intent =
    template === undefined
      ? { type: chosenType }
      : { ...template.intent, [template.named]: wording.plain(template.title) };
  return (
    <div class="things-new">
      <label class="field">
        <span class="field-label">{label}</span>
        <select class="input" value={chosenType} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{say('form.choose')}</option>
          {offered.map(({ type, form }) => (
            <option key={type} value={type}>
              {wording.plain(form.words.message)}
            </option>
          ))}
        </select>
      </label>
      {fitting.length > 0 && (
        <label class="field">
          <span class="field-label">{say('prepared.template')}</span>
          <select
            class="input"
            value={template?.title.text ?? ''}
            onChange={({ currentTarget: { value } }) => setTemplate(fitting.find(({ title }) => title.text === value))}
          >
            <option value="">{say('prepared.no_template')}</option>
            {fitting.map(({ title }) => (
              <option key={title.text} value={title.text}>
                {wording.plain(title)}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen !== undefined && (
        <StepForm
          key={`${chosen.type} ${template?.title.text ?? ''}`}
          intent={initial}
          purpose="add"
          formKey={`new ${label}`}
          formTable={formTable}
          onFilled={async (intent) => {
            const isSaved = await onFilled(intent, chosen.kind);
            if (isSaved) choose('');
            return isSaved;
          }}
        />
      )}
    </div>
  );
}
