import { useState } from 'preact/hooks';
import type { Intent, PreparedKind, Template } from '@cartomancer/rules/kernel';

import { say } from '../text/own.ts';
import { formOf, preparableTypes } from './prepared-moves.ts';
import type { Preparing } from './preparing-session.ts';
import { StepForm } from './step-form.tsx';

/** Asks what to prepare and whether to start from a template, then shows the form. */
export function NewStep(props: {
  readonly preparing: Preparing;
  readonly label: string;
  readonly onFilled: (intent: Intent, kind: PreparedKind) => void;
}) {
  const { preparing, label, onFilled } = props;
  const { wording } = preparing.session;
  const [type, setType] = useState('');
  const [template, setTemplate] = useState<Template>();
  const offered = preparableTypes(preparing.session).flatMap(([name, kind]) => {
    const form = formOf({ type: name }, name, preparing);
    return form === undefined ? [] : [{ name, kind, form }];
  });
  const chosen = offered.find(({ name }) => name === type);
  const { templates = [] } = preparing.session.system.presentation;
  const fitting = templates.filter(({ intent }) => intent.type === type);
  const choose = (next: string) => {
    setTemplate(undefined);
    setType(next);
  };
  const initial: Intent =
    template === undefined ? { type } : { ...template.intent, [template.named]: wording.plain(template.title) };
  return (
    <div class="things-new">
      <label class="field">
        <span class="field-label">{label}</span>
        <select class="input" value={type} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{say('form.choose')}</option>
          {offered.map(({ name, form }) => (
            <option key={name} value={name}>
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
          key={`${chosen.name} ${template?.title.text ?? ''}`}
          intent={initial}
          purpose="add"
          name={`new ${label}`}
          preparing={preparing}
          onFilled={(intent) => {
            choose('');
            onFilled(intent, chosen.kind);
          }}
        />
      )}
    </div>
  );
}
