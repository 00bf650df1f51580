import { useId, useState } from 'preact/hooks';
import type { FieldSpec, Intent, OptionValue, PlayView, Refusal } from '@cartomancer/rules/kernel';

import { useSession } from '../table/context.ts';
import { isAsked } from '../table/moves.ts';
import type { Move, NamedField } from '../table/moves.ts';
import { Words } from '../text/words.tsx';
import type { Wording } from '../text/wording.ts';
import { ArrangedField, CardsField } from './cards-field.tsx';
import { FaceGrid } from './face-grid.tsx';
import { FilePicker, WrongLine } from './file-field.tsx';
import type { PickedFile } from './file-field.tsx';

/** A form made from the intent table: what this move must still be told, and what may come along. */
export function MoveForm({ move }: { readonly move: Move }) {
  const session = useSession();
  const { wording } = session;
  const fileId = useId();
  const fills = inReadersWords(move.words.fills ?? {}, wording);
  const [values, setValues] = useState(fills);
  const [file, setFile] = useState<PickedFile>();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { says, means, warns, reads } = move.words;
  const pick = (picked: PickedFile | undefined) => {
    setFile(picked);
    setRefusals([]);
    if (reads !== undefined) setValues({ ...values, [reads.field]: picked?.text });
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
    );
    const shown = new Set(fields.map(({ name }) => name));
    const meant = Object.entries(filled).filter(([name]) => shown.has(name));
    const answer = await session.send({ ...move.intent, ...Object.fromEntries(meant) });
    if (answer.ok) {
      setValues(fills);
      setFile(undefined);
    }
    setRefusals(answer.ok ? [] : answer.refusals);
  };
  const told: Intent = { ...move.intent, ...values };
  const game = session.game.value;
  const fields = [...move.asks, ...move.extras, ...(move.later ?? [])].filter(
    ({ name, spec }) =>
      move.words.leaves?.includes(name) !== true && (game === undefined || isAsked(spec, game, told) !== false),
  );
  const lacksFile = reads !== undefined && file === undefined;
  // What lies aside is asked for together with the order of the rest.
  const drawn = fields.filter(({ name }) => fields.every(({ spec }) => arrangedIn(spec)?.aside !== name));

  return (
    <form class="move-form panel" onSubmit={(event) => void submit(event)}>
      <strong class="move-says">
        <Words saying={says} wording={wording} />
      </strong>
      {means !== undefined && (
        <p class="muted">
          <Words saying={means} wording={wording} />
        </p>
      )}
      {inOrder(drawn, Object.keys(session.layer.ruleset.intents[move.intent.type]?.fields ?? {})).map((field) =>
        arrangedIn(field.spec) !== undefined ? (
          <Arranged key={field.name} intent={told} field={field} values={values} onChange={setValues} />
        ) : field.name === reads?.field && field.spec.kind === 'text' ? (
          <FilePicker
            key={field.name}
            id={fileId}
            reads={reads}
            most={field.spec.most}
            picked={file}
            wording={wording}
            onPick={pick}
          />
        ) : (
          <FormField
            key={field.name}
            intent={told}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ),
      )}
      {file !== undefined && reads !== undefined && refusals.length > 0 && (
        <WrongLine file={file} reads={reads} refusals={refusals} wording={wording} />
      )}
      {warns !== undefined && (
        <p class="move-warns">
          <Words saying={warns} wording={wording} />
        </p>
      )}
      <button type="submit" class="button button-primary" disabled={lacksFile}>
        {wording.plain({
          text: wording.has(`submit.${move.intent.type}`) ? `submit.${move.intent.type}` : 'form.submit',
        })}
      </button>
    </form>
  );
}

/** What stands in a form to begin with may be a phrase of the system's: then it is read, and sent, in the reader's language. */
function inReadersWords(fills: Readonly<Record<string, unknown>>, wording: Wording): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fills).map(([name, value]) => [
      name,
      typeof value === 'string' ? wording.plain({ text: 'story.line', facts: { text: value } }) : value,
    ]),
  );
}

function arrangedIn(spec: FieldSpec) {
  return spec.kind === 'cards' ? spec.arranged : undefined;
}

/** Two fields in one: cards in an order, and those that lie aside. */
function Arranged(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}) {
  const { wording } = useSession();
  const { intent, values } = props;
  const { name, spec } = props.field;
  if (spec.kind !== 'cards' || spec.arranged === undefined) return null;
  const { aside } = spec.arranged;
  return (
    <ArrangedField
      label={fieldLabel(intent.type, name, wording)}
      asideLabel={fieldLabel(intent.type, aside, wording)}
      spec={{ ...spec, arranged: spec.arranged }}
      order={values[name]}
      aside={values[aside]}
      onChange={(arrangement) => props.onChange({ ...values, [name]: arrangement.order, [aside]: arrangement.aside })}
    />
  );
}

/** In the order of the intent table. */
function inOrder(fields: readonly NamedField[], names: readonly string[]): readonly NamedField[] {
  return fields.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

interface FormFieldProps {
  /** As far as the form has been filled. */
  readonly intent: Intent;
  readonly field: NamedField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** What a field is called: for this intent, else for any, else its bare name. */
function fieldLabel(intent: string, name: string, wording: Wording): string {
  const keys = [`field.${intent}.${name}`, `field.${name}`];
  const text = keys.find((key) => wording.has(key));
  return text === undefined ? name : wording.plain({ text });
}

/** Texts up to so many characters are written on one line. */
const longestLine = 200;

/** What a field shows of its value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function FormField({ intent, field, value, onChange }: FormFieldProps) {
  const session = useSession();
  const id = useId();
  const { spec } = field;
  const label = fieldLabel(intent.type, field.name, session.wording);
  const required = spec.optional !== true;
  const game = session.game.value;
  if (spec.kind === 'cards') return <CardsField label={label} spec={spec} value={value} onChange={onChange} />;
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
    return <ChoicesField intent={intent} field={field} label={label} value={value} game={game} onChange={onChange} />;
  if (spec.kind === 'numbers')
    return <NumbersField intent={intent} field={field} label={label} spec={spec} value={value} onChange={onChange} />;
  if (spec.kind === 'record')
    return <RecordField intent={intent} label={label} spec={spec} value={value} onChange={onChange} />;
  const line = lineOf(spec);
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label} {!required && <span class="muted">{session.wording.plain({ text: 'form.optional' })}</span>}
      </label>
      {line !== undefined && line > longestLine && (
        <textarea
          id={id}
          class="input"
          rows={2}
          maxLength={line}
          required={required}
          value={textOf(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {line !== undefined && line <= longestLine && (
        <input
          id={id}
          class="input"
          maxLength={line}
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
        />
      )}
    </div>
  );
}

/** How long a written field may be; nothing for what is not written. */
function lineOf(spec: FieldSpec): number | undefined {
  if (spec.kind === 'text') return spec.most;
  return spec.kind === 'json' && spec.form?.as === 'text' ? spec.form.most : undefined;
}

function choicesOf(spec: FieldSpec, game: PlayView | undefined, intent: Intent): readonly OptionValue[] {
  if (game === undefined) return [];
  // A spec is written for the view of its own ruleset; it is handed exactly that.
  const view = game as never;
  if (spec.kind === 'card') return spec.from(view).map(({ handle }) => handle);
  const source = sourceOf(spec);
  return typeof source === 'function' ? source(view, intent) : source;
}

function sourceOf(spec: FieldSpec): Extract<FieldSpec, { kind: 'choice' }>['of'] {
  if (spec.kind === 'choice' || spec.kind === 'choices') return spec.of;
  return spec.kind === 'json' && spec.form?.as === 'ticks' ? spec.form.of : [];
}

function ChoiceField(
  props: FormFieldProps & {
    readonly id: string;
    readonly game: PlayView | undefined;
    readonly required: boolean;
  },
) {
  const { wording } = useSession();
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
        <option key={String(choice)} value={String(choice)}>
          {wordsOf(props.intent.type, choice)}
        </option>
      ))}
    </select>
  );

  function onChosen(text: string): void {
    props.onChange(choices.find((choice) => String(choice) === text));
  }
}

/** A value by its own name at this table, else by that of the catalogue; a card by its face. */
function useChoiceWords({ name, spec }: NamedField): (intent: string, choice: OptionValue) => string {
  const { wording, game, system } = useSession();
  const view = game.value;
  return (intent, choice) => {
    if (spec.kind === 'card' && view !== undefined) {
      // A spec is written for the view of its own ruleset; it is handed exactly that.
      const face = spec.from(view as never).find(({ handle }) => handle === choice)?.face;
      if (face !== undefined) return wording.plain({ text: 'card.named', facts: { card: face } });
    }
    const own =
      view === undefined ? undefined : system.presentation.choice?.(view, { intent, field: name, value: choice });
    if (own !== undefined) return wording.plain(own);
    const keys = [`choice.${intent}.${name}.${String(choice)}`, `choice.${name}.${String(choice)}`];
    const text = keys.find((key) => wording.has(key));
    return text === undefined ? String(choice) : wording.plain({ text });
  };
}

/** Several values at once, in the order in which they were ticked. */
function ChoicesField(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly label: string;
  readonly value: unknown;
  readonly game: PlayView | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const wordsOf = useChoiceWords(props.field);
  const { spec } = props.field;
  const most = spec.kind === 'choices' ? spec.most : Number.POSITIVE_INFINITY;
  const ticked: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      <div class="ticks">
        {choicesOf(spec, props.game, props.intent).map((choice) => (
          <label key={String(choice)} class="tick">
            <input
              type="checkbox"
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

/** A number for each of several. */
function NumbersField(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly label: string;
  readonly spec: Extract<FieldSpec, { kind: 'numbers' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const { game } = useSession();
  const wordsOf = useChoiceWords(props.field);
  const { spec, intent } = props;
  const held = typeof props.value === 'object' && props.value !== null ? props.value : {};
  const numbers: Readonly<Record<string, unknown>> = { ...held };
  // A spec is written for the view of its own ruleset; it is handed exactly that.
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

/** A field with fields of its own. */
function RecordField(props: {
  readonly intent: Intent;
  readonly label: string;
  readonly spec: Extract<FieldSpec, { kind: 'record' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const game = useSession().game.value;
  const held = typeof props.value === 'object' && props.value !== null ? props.value : {};
  const record: Readonly<Record<string, unknown>> = { ...held };
  // What is asked for inside may follow from what has been told there.
  const told: Intent = { ...props.intent, ...record };
  const change = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = record;
    const next = value === undefined || value === '' ? others : { ...others, [name]: value };
    props.onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      {Object.entries(props.spec.fields)
        .filter(([, spec]) => game === undefined || isAsked(spec, game, told) !== false)
        .map(([name, spec]) => (
          <FormField
            key={name}
            intent={told}
            field={{ name, spec }}
            value={record[name]}
            onChange={(value) => change(name, value)}
          />
        ))}
    </fieldset>
  );
}
