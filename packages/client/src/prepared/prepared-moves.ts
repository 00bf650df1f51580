import type { PreparedReply } from '@cartomancer/protocol';
import { preparedTypes } from '@cartomancer/rules/table';
import type { FieldSpec, Intent, MoveWords, PreparedKind } from '@cartomancer/rules/kernel';

import type { Move, NamedField } from '../table/moves.ts';
import { moveOf } from '../table/moves.ts';
import type { TableSession } from '../table/session.ts';
import type { FormTable } from './form-table.ts';
import { choicesOf } from '../panels/actions/choices-of.ts';

/** A field can be prepared if its possible values do not depend on a table. */
function canBePrepared(spec: FieldSpec, intent: Intent, { session, seats }: FormTable): boolean {
  if (spec.kind === 'card' || spec.kind === 'cards') return false;
  if (spec.kind === 'json') return spec.form !== undefined;
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return true;
  // Intents of the table layer read the table's view, and intents of the game the game's view.
  const isOfGame = Object.hasOwn(session.system.ruleset.intents, intent.type);
  const values = choicesOf(spec, isOfGame ? session.game.value : session.view.value, intent).map(String);
  return values.length > 0 && values.every((value) => !seats.includes(value));
}

/** `undefined` if the intent needs a field that only programs can fill in. */
export function formOf(intent: Intent, key: string, { session, seats }: FormTable): Move | undefined {
  const { game, layer, system } = session;
  const gameView = game.value;
  const specs = layer.intents[intent.type]?.fields;
  if (gameView === undefined || specs === undefined) return undefined;
  const { type, ...values } = intent;
  const isOfGame = Object.hasOwn(system.ruleset.intents, type);
  const bare = { type };
  const fields = Object.entries(specs).map(([name, spec]): NamedField => ({ name, spec }));
  if (fields.some(({ spec }) => spec.kind === 'json' && spec.form === undefined && spec.optional !== true))
    return undefined;
  const preparable = fields.filter(({ name, spec }) => name !== 'as' && canBePrepared(spec, bare, { session, seats }));
  const words: MoveWords = isOfGame
    ? moveOf(bare, gameView, { layer, presentation: system.presentation }).words
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

export function preparableTypes(session: TableSession): readonly (readonly [type: string, kind: PreparedKind])[] {
  const types = Object.entries(preparedTypes(session.system.ruleset));
  return types.toSorted(([, first], [, second]) => preparedKinds.indexOf(first) - preparedKinds.indexOf(second));
}

/** In the order in which they are listed. */
export const preparedKinds: readonly PreparedKind[] = ['scene', 'npc', 'place', 'vehicle', 'deck', 'text', 'handout'];

/** Whether every form for preparing asks for fields of this kind, so that a missing field was left empty on purpose. */
function isAlwaysPrepared(spec: FieldSpec | undefined): boolean {
  return spec?.kind === 'text' || spec?.kind === 'number';
}

/**
 * The intent with its missing fields, except texts and numbers, set to the initial values of its form at this table.
 */
export function withInitialValues(intent: Intent, { game, system }: Pick<TableSession, 'game' | 'system'>): Intent {
  const gameView = game.value;
  if (gameView === undefined || !Object.hasOwn(system.ruleset.intents, intent.type)) return intent;
  const { initialValues = {} } = system.presentation.move(gameView, { type: intent.type });
  const specs = system.ruleset.intents[intent.type]?.fields ?? {};
  const missing = Object.entries(initialValues).filter(([name]) => !isAlwaysPrepared(specs[name]));
  return { ...Object.fromEntries(missing), ...intent };
}

/** A title for a new thing: the `name`, `title`, `sheet` or `text` of its intent, or else its first text, shortened. */
export function titleOf({ type: _type, ...values }: Intent): string {
  const named = values['name'] ?? values['title'] ?? values['sheet'] ?? values['text'];
  const text = typeof named === 'string' ? named : Object.values(values).find((value) => typeof value === 'string');
  return typeof text === 'string' ? shortTitle(text.trim()) : '';
}

const longestTitle = 60;

function shortTitle(text: string): string {
  if (text.length <= longestTitle) return text;
  const end = text.lastIndexOf(' ', longestTitle - 1);
  if (end > 0) return `${text.slice(0, end).trimEnd()}…`;
  // Do not cut a character of two code units.
  const cutsPair = (text.codePointAt(longestTitle - 2) ?? 0) > 0xff_ff;
  return `${text.slice(0, cutsPair ? longestTitle - 2 : longestTitle - 1)}…`;
}

/** A form's values are plain JSON, so nothing is lost. */
export function asJson(intent: Intent): PreparedReply['intents'][number] {
  return JSON.parse(JSON.stringify(intent)) as PreparedReply['intents'][number];
}

export type ThingBody = Pick<PreparedReply, 'kind' | 'title' | 'intents'>;
