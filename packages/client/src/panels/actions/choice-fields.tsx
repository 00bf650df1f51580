import type { FieldSpec, Intent, PlayView } from '@cartomancer/rules/kernel';

import './choice-fields.css';
import { useTableSession } from '../../table/context.ts';
import type { NamedField } from '../../table/moves.ts';
import { choicesOf } from './choices-of.ts';
import { textOf, useChoiceWords } from './field-words.ts';
import type { RefusalOf } from './unable-values.ts';

export interface FormFieldProps {
  /** The intent with the values entered so far. */
  readonly intent: Intent;
  readonly field: NamedField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Why a value of this field cannot be chosen now; fields inside a record have no reasons. */
  readonly refusalOf?: RefusalOf | undefined;
}

export function ChoiceField(
  props: FormFieldProps & {
    readonly id: string;
    readonly game: PlayView | undefined;
    readonly required: boolean;
  },
) {
  const { wording } = useTableSession();
  const wordsOf = useChoiceWords(props.field);
  const choices = choicesOf(props.field.spec, props.game, props.intent);
  return (
    <select
      id={props.id}
      class="input"
      required={props.required}
      value={textOf(props.value)}
      onChange={(event) => onChosen(event.currentTarget.value)}
    >
      <option value="">{wording.plain({ text: 'form.choose' })}</option>
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)} disabled={props.refusalOf?.(choice) !== undefined}>
          {wordsOf(props.intent.type, choice)}
        </option>
      ))}
    </select>
  );

  function onChosen(text: string): void {
    props.onChange(choices.find((choice) => String(choice) === text));
  }
}

/** The values are in the order in which they were ticked. */
export function ChoicesField(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly label: string;
  readonly value: unknown;
  readonly game: PlayView | undefined;
  readonly required: boolean;
  readonly onChange: (value: unknown) => void;
}) {
  const wordsOf = useChoiceWords(props.field);
  const { wording } = useTableSession();
  const { spec } = props.field;
  // The form sets `[]` where the list may be empty; `undefined` means that a tick is missing.
  const isMissing = props.required && props.value === undefined;
  const most = spec.kind === 'choices' ? spec.most : Number.POSITIVE_INFINITY;
  const ticked: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      <div class="ticks">
        {choicesOf(spec, props.game, props.intent).map((choice, index) => (
          <label key={String(choice)} class="tick">
            <input
              type="checkbox"
              // HTML cannot require one of several checkboxes, so the first is required, with a message that any will
              // do.
              required={isMissing && index === 0}
              ref={(box) => {
                box?.setCustomValidity(isMissing && index === 0 ? wording.plain({ text: 'form.tick_one' }) : '');
              }}
              checked={ticked.includes(choice)}
              disabled={!ticked.includes(choice) && ticked.length >= most}
              onChange={(event) => {
                const others = ticked.filter((other) => other !== choice);
                const chosen = event.currentTarget.checked ? [...others, choice] : others;
                props.onChange(chosen.length === 0 ? undefined : chosen);
              }}
            />
            {wordsOf(props.intent.type, choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function NumbersField(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly label: string;
  readonly spec: Extract<FieldSpec, { kind: 'numbers' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const { game } = useTableSession();
  const wordsOf = useChoiceWords(props.field);
  const { spec, intent } = props;
  const numbers: Readonly<Record<string, unknown>> =
    typeof props.value === 'object' && props.value !== null ? { ...props.value } : {};
  // The functions of a field take the view of its own ruleset; `game` is that view.
  const names = game.value === undefined ? [] : spec.of(game.value as never, intent);
  const change = (name: string, text: string) => {
    const { [name]: _before, ...others } = numbers;
    const next = text === '' ? others : { ...others, [name]: Number(text) };
    props.onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      {names.map((name) => (
        <label key={name} class="field-row">
          {wordsOf(intent.type, name)}
          <input
            class="input"
            type="number"
            min={spec.least}
            max={spec.most}
            value={textOf(numbers[name])}
            onInput={(event) => change(name, event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
