import { Fragment } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';

import './actions.css';
import './move-form.css';
import { dropRefusedDraft, useDraft } from '../../hooks/use-draft.ts';
import { useTableSession } from '../../table/context.ts';
import type { Move, NamedField } from '../../table/moves.ts';
import type { Wording } from '../../text/wording.ts';
import { Words } from '../../text/words.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { MutedNote } from '../chat/muted-note.tsx';
import { ArrangedField } from './cards-field.tsx';
import { fieldLabel } from './field-words.ts';
import { fittingValues, lacksValues } from './fitting-values.ts';
import { arrangedIn, drawnFields, intentFrom, visibleFields } from './form-fields.ts';
import { FilePicker, WrongLine } from './file-field.tsx';
import type { PickedFile } from './file-field.tsx';
import { FormField } from './form-field.tsx';
import { MoveOdds } from './move-odds.tsx';
import { emptiedValue, neededValues, onlyValues } from './only-values.ts';
import { isSuggested, nextSuggestion, suggestionsFor, withFittingSuggestions } from './suggestions.ts';
import { refusalsIn } from './unable-values.ts';
import { canHighlight } from '../../table/prompt.ts';

export function MoveForm({ move }: { readonly move: Move }) {
  const session = useTableSession();
  const { wording } = session;
  const fileId = useId();
  const game = session.game.value;
  const phrased = inReadersLanguage(move.words.initialValues ?? {}, wording);
  const initialValues =
    game === undefined
      ? phrased
      : { ...onlyValues(move.requiredFields, { game, intent: { ...move.intent, ...phrased } }), ...phrased };
  const specs = session.layer.ruleset.intents[move.intent.type]?.fields ?? {};
  const fitting = (next: Readonly<Record<string, unknown>>) =>
    game === undefined ? next : fittingValues(specs, next, { game, intent: move.intent });
  const suggesting = { words: move.words, wording };
  const {
    values: entered,
    setValues: keepValues,
    sending,
  } = useDraft(move, {
    initialValues,
    fitting,
    isSuggested: (field, text) => isSuggested(suggesting, field, text),
  });
  const values = fitting(entered);
  const [file, setFile] = useState<PickedFile>();
  /** The refusals of the file that was sent: they name its wrong line. */
  const [fileRefusals, setFileRefusals] = useState<readonly Refusal[]>([]);
  const { message, means, warns, fileField } = move.words;
  const needed =
    game === undefined
      ? {}
      : neededValues(move.optionalFields.concat(move.conditionalFields ?? [], move.requiredFields), values, {
          game,
          intent: move.intent,
          isRefused: (intent) => session.layer.explain(session.view.value, intent).length > 0,
        });
  const draftIntent: Intent = { ...move.intent, ...values, ...needed };
  const fields = visibleFields(move, { game, intent: draftIntent });
  const setValues = (next: Readonly<Record<string, unknown>>) => {
    // Refusals are about the values that were sent; once a value changes, they no longer apply.
    session.refusals.value = [];
    keepValues(withFittingSuggestions(suggesting, values, fitting(next)));
  };
  // When the form closes, its refusals move to the list above the moves.
  useEffect(
    () => () => {
      if (session.refusedForm.value === move.key) session.refusedForm.value = null;
    },
    [move.key],
  );
  const pick = (picked: PickedFile | undefined) => {
    setFile(picked);
    setFileRefusals([]);
    if (fileField !== undefined) setValues({ ...values, [fileField.field]: picked?.text });
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    await sending(async () => {
      const intent = intentFrom(move, { ...values, ...needed }, fields);
      const answer = await session.sendWhenSure(intent, message);
      if (answer.ok) setFile(undefined);
      else {
        session.refusedForm.value = move.key;
        dropRefusedDraft(session, move.key, intent);
      }
      setFileRefusals(answer.ok ? [] : answer.refusals);
      return answer.ok;
    });
  };
  const isHighlighted = canHighlight(session) && move.irreversible === undefined;
  const lacksFile = fileField !== undefined && file === undefined;

  return (
    <form class="move-form panel" data-move={move.key} onSubmit={(event) => void submit(event)}>
      <strong class="move-message">
        <Words message={message} wording={wording} />
      </strong>
      {means !== undefined && (
        <p class="muted">
          <Words message={means} wording={wording} />
        </p>
      )}
      <MoveOdds class="muted" intent={draftIntent} />
      {drawnFields(fields, Object.keys(specs)).map((field) =>
        arrangedIn(field.spec) !== undefined ? (
          <Arranged key={field.name} intent={draftIntent} field={field} values={values} onChange={setValues} />
        ) : field.name === fileField?.field && field.spec.kind === 'text' ? (
          <FilePicker
            key={field.name}
            id={fileId}
            fileField={fileField}
            most={field.spec.most}
            picked={file}
            wording={wording}
            onPick={pick}
          />
        ) : (
          <Fragment key={field.name}>
            <FormField
              intent={draftIntent}
              field={field}
              value={draftIntent[field.name]}
              // A needed value that the person takes away must not come back.
              onChange={(value) =>
                setValues({ ...values, [field.name]: value ?? emptiedValue(field.name, { needed, initialValues }) })
              }
              refusalOf={
                field.spec.kind === 'choice'
                  ? refusalsIn(
                      { intent: move.intent, values, view: session.view.value, layer: session.layer },
                      field.name,
                    )
                  : undefined
              }
            />
            <NextSuggestion
              suggestions={suggestionsFor(suggesting, field.name, draftIntent)}
              value={values[field.name]}
              onPick={(text) => setValues({ ...values, [field.name]: text })}
            />
          </Fragment>
        ),
      )}
      {file !== undefined && fileField !== undefined && fileRefusals.length > 0 && (
        <WrongLine file={file} fileField={fileField} refusals={fileRefusals} wording={wording} />
      )}
      {session.view.value.own.you?.muted === true && fields.some(({ spec }) => spec.kind === 'text') && (
        <MutedNote text="muted.form" />
      )}
      {lacksValues(values, entered) && (
        <p class="move-warns" role="status">
          {wording.plain({ text: 'form.gone' })}
        </p>
      )}
      {warns !== undefined && (
        <p class="move-warns">
          <Words message={warns} wording={wording} />
        </p>
      )}
      {session.refusedForm.value === move.key && <Refusals refusals={session.refusals.value} wording={wording} />}
      <button type="submit" class={isHighlighted ? 'button button-primary' : 'button'} disabled={lacksFile}>
        {wording.plain(
          move.words.submit ?? {
            text: wording.has(`submit.${move.intent.type}`) ? `submit.${move.intent.type}` : 'form.submit',
          },
        )}
      </button>
    </form>
  );
}

/** Initial values can be phrases of the system's catalogue: they are shown and sent in the reader's language. */
function inReadersLanguage(
  initialValues: Readonly<Record<string, unknown>>,
  wording: Wording,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(initialValues).map(([name, value]) => [
      name,
      typeof value === 'string' ? wording.phrase(value) : value,
    ]),
  );
}

function NextSuggestion(props: {
  readonly suggestions: readonly string[];
  readonly value: unknown;
  readonly onPick: (text: string) => void;
}) {
  const { wording } = useTableSession();
  const next = nextSuggestion(props.suggestions, props.value);
  if (next === undefined) return null;
  const isEmpty = props.value === undefined || props.value === '';
  return (
    <button type="button" class="link-button" onClick={() => props.onPick(next)}>
      {wording.plain({ text: isEmpty ? 'form.suggestion' : 'form.other_suggestion' })}
    </button>
  );
}

/** One input for two fields of the intent: the order of the cards, and the cards put aside. */
function Arranged(props: {
  readonly intent: Intent;
  readonly field: NamedField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}) {
  const { wording } = useTableSession();
  const { intent, values } = props;
  const { name, spec } = props.field;
  if (spec.kind !== 'cards' || spec.arranged === undefined) return null;
  const { aside } = spec.arranged;
  return (
    <ArrangedField
      intent={intent}
      label={fieldLabel(intent.type, name, wording)}
      asideLabel={fieldLabel(intent.type, aside, wording)}
      spec={{ ...spec, arranged: spec.arranged }}
      order={values[name]}
      aside={values[aside]}
      onChange={(arrangement) => props.onChange({ ...values, [name]: arrangement.order, [aside]: arrangement.aside })}
    />
  );
}
