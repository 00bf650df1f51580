import { useId } from 'preact/hooks';
import type { Message, OptionSpec, OptionValue } from '@cartomancer/rules/kernel';

import './option-fields.css';
import type { Wording } from '../text/wording.ts';
import { ClauseLink } from './refusals.tsx';

export interface OptionFieldsProps {
  readonly specs: readonly OptionSpec[];
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly wording: Wording;
  /** Without it the options are read-only. */
  readonly onChange?: (key: string, value: OptionValue) => void;
  /** Whether an option cannot be changed now. */
  readonly locked?: (spec: OptionSpec) => boolean;
  /** Why a locked option cannot be changed, unless that is said elsewhere. */
  readonly why?: (spec: OptionSpec) => Message | undefined;
}

/** Options with a single value are left out. */
export function OptionFields(props: OptionFieldsProps) {
  const adjustable = props.specs.filter(({ values }) => values.length > 1);
  const first = adjustable.filter((spec) => spec.list === 'first');
  const more = adjustable.filter((spec) => spec.list === 'more');
  return (
    <div class="options">
      {first.map((spec) => (
        <OptionField key={spec.key} spec={spec} {...props} />
      ))}
      {more.length > 0 && (
        <details class="options-more">
          <summary>{props.wording.plain({ text: 'options.more', facts: { count: more.length } })}</summary>
          {changeTimes.map((when) => (
            <OptionGroup key={when} when={when} specs={more.filter((spec) => spec.changes === when)} fields={props} />
          ))}
        </details>
      )}
    </div>
  );
}

/** The times until which options can be changed, in the order of the groups. */
const changeTimes = ['lobby', 'between', 'always'] as const satisfies readonly OptionSpec['changes'][];

function OptionGroup(props: {
  readonly when: OptionSpec['changes'];
  readonly specs: readonly OptionSpec[];
  readonly fields: OptionFieldsProps;
}) {
  const { specs, fields } = props;
  const titleId = useId();
  if (specs.length === 0) return null;
  return (
    <section class="options option-group" aria-labelledby={titleId}>
      <h3 id={titleId} class="eyebrow">
        {fields.wording.plain({ text: `options.changes.${props.when}` })}
      </h3>
      {specs.map((spec) => (
        <OptionField key={spec.key} spec={spec} {...fields} />
      ))}
    </section>
  );
}

export function OptionField({ spec, ...props }: OptionFieldsProps & { readonly spec: OptionSpec }) {
  const helpId = useId();
  const value = props.values[spec.key] ?? spec.default;
  const { wording } = props;
  const help = `option.${spec.key}.help`;
  const why = props.onChange === undefined ? undefined : props.why?.(spec);
  return (
    <div class="option">
      <label class="option-line">
        <span class="field-label">{wording.plain({ text: `option.${spec.key}.name` })}</span>
        {props.onChange === undefined ? (
          <strong>{valueWords(spec.key, value, wording)}</strong>
        ) : (
          <select
            class="input"
            value={String(value)}
            disabled={props.locked?.(spec) ?? false}
            aria-describedby={wording.has(help) || why !== undefined ? helpId : undefined}
            onChange={(event) => {
              const chosen = spec.values.find((item) => String(item) === event.currentTarget.value);
              if (chosen !== undefined) props.onChange?.(spec.key, chosen);
            }}
          >
            {spec.values.map((item) => (
              <option key={String(item)} value={String(item)}>
                {valueWords(spec.key, item, wording)}
              </option>
            ))}
          </select>
        )}
      </label>
      <ClauseLink id={spec.clause} />
      {(wording.has(help) || why !== undefined) && (
        <p id={helpId} class="muted option-help">
          {[...(wording.has(help) ? [{ text: help }] : []), ...(why === undefined ? [] : [why])]
            .map(wording.plain)
            .join(' ')}
        </p>
      )}
    </div>
  );
}

function valueWords(key: string, value: OptionValue, wording: Wording): string {
  const text = `option.${key}.${String(value)}`;
  if (wording.has(text)) return wording.plain({ text });
  const each = `option.${key}.each`;
  if (wording.has(each)) return wording.plain({ text: each, facts: { n: value } });
  if (typeof value === 'boolean') return wording.plain({ text: value ? 'option.yes' : 'option.no' });
  return String(value);
}
