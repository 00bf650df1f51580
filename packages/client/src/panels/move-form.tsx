import { useId, useState } from 'preact/hooks';
import type { FieldSpec, OptionValue, PlayView, Presentation, SeenCard } from '@cartomancer/rules/kernel';

import { useSession } from '../table/context.ts';
import type { Move, NamedField } from '../table/moves.ts';
import { CardChip, Words } from '../text/words.tsx';
import type { Wording } from '../text/wording.ts';

/** A form made from the intent table: what this move must still be told, and what may come along. */
export function MoveForm({ move }: { readonly move: Move }) {
  const session = useSession();
  const { wording } = session;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const { says, means, warns } = move.words;

  const submit = async (event: Event) => {
    event.preventDefault();
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
    );
    const answer = await session.send({ ...move.intent, ...filled });
    if (answer.ok) setValues({});
  };

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
      {[...move.asks, ...move.extras.filter(({ spec }) => isWorthAsking(spec, session.game.value))].map((field) => (
        <FormField
          key={field.name}
          intent={move.intent.type}
          field={field}
          value={values[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {warns !== undefined && (
        <p class="move-warns">
          <Words saying={warns} wording={wording} />
        </p>
      )}
      <button type="submit" class="button button-primary">
        {wording.plain({
          text: wording.has(`submit.${move.intent.type}`) ? `submit.${move.intent.type}` : 'form.submit',
        })}
      </button>
    </form>
  );
}

interface FormFieldProps {
  readonly intent: string;
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

const longestLine = 120;

/** What a field shows of its value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function FormField({ intent, field, value, onChange }: FormFieldProps) {
  const session = useSession();
  const id = useId();
  const { spec } = field;
  const label = fieldLabel(intent, field.name, session.wording);
  const required = spec.optional !== true;
  const game = session.game.value;
  if (spec.kind === 'cards')
    return <CardsField label={label} spec={spec} value={value} game={game} onChange={onChange} />;
  if (spec.kind === 'json' && spec.form?.as === 'ticks')
    return <TicksField label={label} intent={intent} field={field} value={value} game={game} onChange={onChange} />;
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

/** What may be left out and leaves no choice is not asked for. */
function isWorthAsking(spec: FieldSpec, game: PlayView | undefined): boolean {
  return (spec.kind !== 'choice' && spec.kind !== 'card') || choicesOf(spec, game).length > 1;
}

/** How long a written field may be; nothing for what is not written. */
function lineOf(spec: FieldSpec): number | undefined {
  if (spec.kind === 'text') return spec.most;
  return spec.kind === 'json' && spec.form?.as === 'text' ? spec.form.most : undefined;
}

function choicesOf(spec: FieldSpec, game: PlayView | undefined): readonly OptionValue[] {
  if (game === undefined) return [];
  // A spec is written for the view of its own ruleset; it is handed exactly that.
  const view = game as never;
  if (spec.kind === 'card') return spec.from(view).map(({ handle }) => handle);
  const source =
    spec.kind === 'json' && spec.form?.as === 'ticks' ? spec.form.of : spec.kind === 'choice' ? spec.of : [];
  return typeof source === 'function' ? source(view) : source;
}

function ChoiceField(
  props: Omit<FormFieldProps, 'intent'> & {
    readonly id: string;
    readonly intent: string;
    readonly game: PlayView | undefined;
    readonly required: boolean;
  },
) {
  const { wording, system } = useSession();
  const choices = choicesOf(props.field.spec, props.game);
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
          {choiceWords({ ...props, wording, presentation: system.presentation }, choice)}
        </option>
      ))}
    </select>
  );

  function onChosen(text: string): void {
    props.onChange(choices.find((choice) => String(choice) === text));
  }
}

interface Choosing {
  readonly intent: string;
  readonly field: NamedField;
  readonly game: PlayView | undefined;
  readonly wording: Wording;
  readonly presentation: Presentation;
}

/** A value by its own name at this table, else by that of the catalogue; a card by its face. */
function choiceWords({ intent, field, game, wording, presentation }: Choosing, choice: OptionValue): string {
  const { name, spec } = field;
  if (spec.kind === 'card' && game !== undefined) {
    const face = spec.from(game as never).find(({ handle }) => handle === choice)?.face;
    if (face !== undefined) return wording.plain({ text: 'card.named', facts: { card: face } });
  }
  const own = game === undefined ? undefined : presentation.choice?.(game, { intent, field: name, value: choice });
  if (own !== undefined) return wording.plain(own);
  const keys = [`choice.${intent}.${name}.${String(choice)}`, `choice.${name}.${String(choice)}`];
  const text = keys.find((key) => wording.has(key));
  return text === undefined ? String(choice) : wording.plain({ text });
}

/** Any of several values: each can be ticked, and they are sent in the order in which they were. */
function TicksField(props: {
  readonly label: string;
  readonly intent: string;
  readonly field: NamedField;
  readonly value: unknown;
  readonly game: PlayView | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const { wording, system } = useSession();
  const ticked: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      <div class="ticks">
        {choicesOf(props.field.spec, props.game).map((choice) => (
          <label key={String(choice)} class="tick">
            <input
              type="checkbox"
              checked={ticked.includes(choice)}
              onChange={(event) => {
                const others = ticked.filter((value) => value !== choice);
                const chosen = event.currentTarget.checked ? [...others, choice] : others;
                props.onChange(chosen.length === 0 ? undefined : chosen);
              }}
            />
            {choiceWords({ ...props, wording, presentation: system.presentation }, choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Several cards at once: each can be ticked, in the order in which they are. */
function CardsField(props: {
  readonly label: string;
  readonly spec: Extract<FieldSpec, { kind: 'cards' }>;
  readonly value: unknown;
  readonly game: PlayView | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const { wording } = useSession();
  const ticked: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const cards: readonly SeenCard[] = props.game === undefined ? [] : props.spec.from(props.game as never);
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      <div class="ticks">
        {cards.map((card) => (
          <label key={card.handle} class="tick">
            <input
              type="checkbox"
              checked={ticked.includes(card.handle)}
              disabled={!ticked.includes(card.handle) && ticked.length >= props.spec.most}
              onChange={(event) =>
                props.onChange(
                  event.currentTarget.checked
                    ? [...ticked, card.handle]
                    : ticked.filter((handle) => handle !== card.handle),
                )
              }
            />
            <CardChip code={card.face} wording={wording} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
