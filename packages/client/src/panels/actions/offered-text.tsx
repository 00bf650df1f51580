import { useState } from 'preact/hooks';
import type { FieldSpec, PlayView } from '@cartomancer/rules/kernel';

import '../../widgets/chip-toggle.css';
import { textOf, useChoiceWords } from './field-words.ts';
import type { FormFieldProps } from './choice-fields.tsx';

export function OfferedText(
  props: FormFieldProps & {
    readonly id: string;
    readonly label: string;
    readonly spec: Extract<FieldSpec, { kind: 'text' }>;
    readonly game: PlayView | undefined;
    readonly required: boolean;
  },
) {
  const { field, intent, spec, game, value, onChange } = props;
  const nameOf = useChoiceWords(field);
  // Typed text is shown as typed, even if it differs from the name of an offered value only in case.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  // The functions of a field take the view of its own ruleset; `game` is that view.
  const offered = game === undefined ? [] : (spec.offers?.(game as never, intent) ?? []);
  const chosen = offered.find((offer) => offer === value);
  const text =
    typed !== undefined && typed.value === value
      ? typed.text
      : chosen === undefined
        ? textOf(value)
        : nameOf(intent.type, chosen);
  const write = (written: string) => {
    const meant = offered.find((offer) => isSame(nameOf(intent.type, offer), written)) ?? written;
    setTyped({ text: written, value: meant });
    onChange(meant);
  };
  return (
    <>
      <input
        id={props.id}
        class="input"
        maxLength={spec.most}
        required={props.required}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <div class="chip-group" role="group" aria-label={props.label}>
          {offered.map((offer) => (
            <button
              key={offer}
              type="button"
              class="chip chip-toggle"
              aria-pressed={offer === chosen}
              onClick={() => {
                setTyped(undefined);
                onChange(offer === chosen ? '' : offer);
              }}
            >
              {nameOf(intent.type, offer)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function isSame(name: string, written: string): boolean {
  return name.toLowerCase() === written.trim().toLowerCase();
}
