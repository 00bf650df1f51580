/** The forms of intents that can be prepared. */
import type { PreparedReply } from '@cartomancer/protocol';
import { preparedTypes } from '@cartomancer/rules/table';
import type { FieldSpec, Intent, MoveWords, PreparedKind } from '@cartomancer/rules/kernel';

import type { Move, NamedField } from '../table/moves.ts';
import { moveOf } from '../table/moves.ts';
import type { TableSession } from '../table/session.ts';
import type { Preparing } from './preparing-session.ts';
import { choicesOf } from '../panels/actions/choices-of.ts';

/** Whether a form can ask for a field before a session, because its values do not depend on a table. */
function canBePrepared(spec: FieldSpec, intent: Intent, { session, seats }: Preparing): boolean {
  if (spec.kind === 'card' || spec.kind === 'cards') return false;
  if (spec.kind === 'json') return spec.form !== undefined;
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return true;
  // A field of the table's own intents reads the view of the table.
  const isOfGame = Object.hasOwn(session.system.ruleset.intents, intent.type);
  const values = choicesOf(spec, isOfGame ? session.game.value : session.view.value, intent).map(String);
  return values.length > 0 && values.every((value) => !seats.includes(value));
}

/** The form of an intent, with these values in it. `undefined` if it needs a field that only programs can fill in. */
export function formOf(intent: Intent, key: string, { session, seats }: Preparing): Move | undefined {
  const { game, layer, system } = session;
  const now = game.value;
  const specs = layer.intents[intent.type]?.fields;
  if (now === undefined || specs === undefined) return undefined;
  const { type, ...values } = intent;
  const isOfGame = Object.hasOwn(system.ruleset.intents, type);
  const bare = { type };
  const fields = Object.entries(specs).map(([name, spec]): NamedField => ({ name, spec }));
  if (fields.some(({ spec }) => spec.kind === 'json' && spec.form === undefined && spec.optional !== true))
    return undefined;
  const preparable = fields.filter(({ name, spec }) => name !== 'as' && canBePrepared(spec, bare, { session, seats }));
  const words: MoveWords = isOfGame
    ? moveOf(bare, now, { layer, presentation: system.presentation }).words
    : { message: { text: `prepared.${type}` } };
  const { message, means, omittedFields, fileField, initialValues: initial = {} } = words;
  const names = new Set(preparable.map(({ name }) => name));
  const initialValues = Object.fromEntries(
    Object.entries({ ...initial, ...values }).filter(([name]) => names.has(name)),
  );
  return {
    key,
    intent: bare,
    words: {
      message,
      ...(means === undefined ? {} : { means }),
      ...(omittedFields === undefined ? {} : { omittedFields }),
      ...(fileField === undefined ? {} : { fileField }),
      initialValues,
    },
    requiredFields: preparable.filter(({ spec }) => spec.optional !== true),
    optionalFields: preparable.filter(({ spec }) => spec.optional === true),
  };
}

/** The intents of this system that a form can prepare, each with its kind, in the order of the kinds. */
export function preparableTypes(session: TableSession): readonly (readonly [type: string, kind: PreparedKind])[] {
  const types = Object.entries(preparedTypes(session.system.ruleset));
  return types.toSorted(([, first], [, second]) => preparedKinds.indexOf(first) - preparedKinds.indexOf(second));
}

/** In the order in which they are listed. */
export const preparedKinds: readonly PreparedKind[] = ['scene', 'npc', 'place', 'vehicle', 'deck', 'text', 'handout'];

/** The intent, with the initial values that its form has at this table, for fields that could not be prepared. */
export function withInitialValues(intent: Intent, { game, system }: Pick<TableSession, 'game' | 'system'>): Intent {
  const now = game.value;
  if (now === undefined || !Object.hasOwn(system.ruleset.intents, intent.type)) return intent;
  const { initialValues = {} } = system.presentation.move(now, { type: intent.type });
  return { ...initialValues, ...intent };
}

/** A title for a new thing: the name, the title or the first text of its intent, shortened. */
export function titleOf({ type: _type, ...values }: Intent): string {
  const named = values['name'] ?? values['title'] ?? values['sheet'] ?? values['text'];
  const text = typeof named === 'string' ? named : Object.values(values).find((value) => typeof value === 'string');
  return typeof text === 'string' ? shortTitle(text.trim()) : '';
}

const longestTitle = 60;

/** A long text ends after a whole word, with an ellipsis. */
function shortTitle(text: string): string {
  if (text.length <= longestTitle) return text;
  const end = text.lastIndexOf(' ', longestTitle - 1);
  if (end > 0) return `${text.slice(0, end).trimEnd()}…`;
  // By whole characters, some of which are two code units long.
  return `${[...text].slice(0, longestTitle - 1).join('')}…`;
}

/** A form's values are plain JSON, so nothing is lost. */
export function asJson(intent: Intent): PreparedReply['intents'][number] {
  return JSON.parse(JSON.stringify(intent)) as PreparedReply['intents'][number];
}

export type ThingBody = Pick<PreparedReply, 'kind' | 'title' | 'intents'>;
