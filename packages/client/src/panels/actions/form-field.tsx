import { useId } from 'preact/hooks';
import { isRequired } from '@cartomancer/rules/kernel';
import type { FieldSpec, Intent, OptionValue } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { isAsked } from '../../table/moves.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { Words } from '../../text/words.tsx';
import { ClauseLink } from '../../widgets/refusals.tsx';
import { CardsField } from './cards-field.tsx';
import { ChoiceField, ChoicesField, NumbersField } from './choice-fields.tsx';
import { choicesOf } from './choices-of.ts';
import type { FormFieldProps } from './choice-fields.tsx';
import { FaceGrid } from './face-grid.tsx';
import { fieldLabel, textOf, useChoiceWords } from './field-words.ts';
import { OfferedText } from './offered-text.tsx';
import { unableValues } from './unable-values.ts';
import type { RefusalOf } from './unable-values.ts';

/** Texts up to this length are entered in a single line. */
const longestLine = 200;

export function FormField({ intent, field, value, onChange, refusalOf }: FormFieldProps) {
  const session = useTableSession();
  const id = useId();
  const { spec } = field;
  const label = fieldLabel(intent.type, field.name, session.wording);
  const game = session.game.value;
  const isNeeded = game === undefined ? spec.optional !== true : isRequired(spec, game, intent);
  const required = isNeeded || spec.expected === true;
  if (spec.kind === 'value') return <ValueField intent={intent} field={field} value={value} onChange={onChange} />;
  if (spec.kind === 'cards')
    return <CardsField intent={intent} label={label} spec={spec} value={value} onChange={onChange} />;
  if (spec.kind === 'choice' && spec.shown === 'faces')
    return (
      <FaceGrid
        label={label}
        faces={choicesOf(spec, game, intent).map(String)}
        value={value}
        required={required}
        wording={session.wording}
        onChange={onChange}
      />
    );
  if (spec.kind === 'choices' || (spec.kind === 'json' && spec.form?.as === 'ticks'))
    return (
      <ChoicesField
        intent={intent}
        field={field}
        label={label}
        value={value}
        game={game}
        required={required}
        onChange={onChange}
      />
    );
  if (spec.kind === 'numbers')
    return <NumbersField intent={intent} field={field} label={label} spec={spec} value={value} onChange={onChange} />;
  if (spec.kind === 'record')
    return <RecordField intent={intent} label={label} spec={spec} value={value} onChange={onChange} />;
  if (spec.kind === 'choice' && spec.shown === 'tick')
    return (
      <label class="tick">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
        />
        {label}
      </label>
    );
  const offers = spec.kind === 'text' && spec.offers !== undefined;
  const maxLength = offers ? undefined : maxLengthOf(spec);
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label} {!required && <span class="muted">{session.wording.plain({ text: 'form.optional' })}</span>}
      </label>
      {spec.kind === 'text' && offers && (
        <OfferedText
          id={id}
          label={label}
          intent={intent}
          field={field}
          spec={spec}
          game={game}
          required={required}
          value={value}
          onChange={onChange}
        />
      )}
      {maxLength !== undefined && maxLength > longestLine && (
        <textarea
          id={id}
          class="input"
          rows={2}
          maxLength={maxLength}
          required={required}
          value={textOf(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {maxLength !== undefined && maxLength <= longestLine && (
        <input
          id={id}
          class="input"
          maxLength={maxLength}
          required={required}
          value={textOf(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {spec.kind === 'number' && (
        <input
          id={id}
          class="input"
          type="number"
          min={spec.least}
          max={spec.most}
          required={required}
          value={value === undefined ? '' : Number(value)}
          onInput={(event) =>
            onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.valueAsNumber)
          }
        />
      )}
      {(spec.kind === 'choice' || spec.kind === 'card') && (
        <ChoiceField
          id={id}
          intent={intent}
          field={field}
          game={game}
          required={required}
          value={value}
          onChange={onChange}
          refusalOf={refusalOf}
        />
      )}
      {refusalOf !== undefined && <UnableValues intent={intent} field={field} refusalOf={refusalOf} />}
      <CurrentValue intent={intent} field={field} value={value} />
    </div>
  );
}

/** A field whose kind depends on the values entered so far. */
function ValueField({ intent, field, value, onChange }: FormFieldProps) {
  const game = useTableSession().game.value;
  const { name, spec } = field;
  // The functions of a field take the view of its own ruleset; `game` is that view.
  const actual = spec.kind === 'value' && game !== undefined ? spec.as(game as never, intent) : undefined;
  if (actual === undefined) return null;
  const { now, optional } = spec;
  const shown: FieldSpec = {
    ...actual,
    ...(now === undefined ? {} : { now }),
    ...(optional === undefined ? {} : { optional }),
  };
  return <FormField intent={intent} field={{ name, spec: shown }} value={value} onChange={onChange} />;
}

/** Folded, because most people look for what they can do. */
function UnableValues({
  intent,
  field,
  refusalOf,
}: Pick<FormFieldProps, 'intent' | 'field'> & { readonly refusalOf: RefusalOf }) {
  const { wording, game } = useTableSession();
  const wordsOf = useChoiceWords(field, 'short');
  const unable = unableValues(field.spec, { game: game.value, intent, refusalOf });
  if (unable.length === 0) return null;
  const count = unable.reduce((sum, { values }) => sum + values.length, 0);
  return (
    <details class="field-unable">
      <summary>{wording.plain({ text: 'actions.refused', facts: { count } })}</summary>
      {unable.map(({ refusal, values }) => (
        <p key={`${refusal.code} ${refusal.clause}`} class="field-now muted">
          {values.map((value) => wordsOf(intent.type, value)).join(', ')}:{' '}
          <Words message={refusalMessage(refusal, wording)} wording={wording} /> <ClauseLink id={refusal.clause} />
        </p>
      ))}
    </details>
  );
}

function CurrentValue({ intent, field, value }: Omit<FormFieldProps, 'onChange'>) {
  const { wording, game } = useTableSession();
  const wordsOf = useChoiceWords(field);
  const now = game.value === undefined ? undefined : field.spec.now?.(game.value as never, intent);
  if (now === undefined) return null;
  const before = wordsOf(intent.type, now);
  const isOther = value !== undefined && value !== '' && value !== now && !Number.isNaN(value);
  const message = isOther
    ? { text: 'form.change', facts: { before, after: wordsOf(intent.type, value as OptionValue) } }
    : { text: 'form.now', facts: { before } };
  return (
    <p class="field-now muted" role="status">
      {wording.plain(message)}
    </p>
  );
}

function maxLengthOf(spec: FieldSpec): number | undefined {
  if (spec.kind === 'text') return spec.most;
  return spec.kind === 'json' && spec.form?.as === 'text' ? spec.form.most : undefined;
}

function RecordField(props: {
  readonly intent: Intent;
  readonly label: string;
  readonly spec: Extract<FieldSpec, { kind: 'record' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const game = useTableSession().game.value;
  const record: Readonly<Record<string, unknown>> =
    typeof props.value === 'object' && props.value !== null ? { ...props.value } : {};
  // The inner fields may depend on each other's values.
  const filled: Intent = { ...props.intent, ...record };
  const change = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = record;
    const next = value === undefined || value === '' ? others : { ...others, [name]: value };
    props.onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <fieldset class="field record-field">
      <legend class="field-label">{props.label}</legend>
      {Object.entries(props.spec.fields)
        .filter(([, spec]) => game === undefined || isAsked(spec, game, filled) !== false)
        .map(([name, spec]) => (
          <FormField
            key={name}
            intent={filled}
            field={{ name, spec }}
            value={record[name]}
            onChange={(value) => change(name, value)}
          />
        ))}
    </fieldset>
  );
}
