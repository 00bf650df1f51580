import { isRequired } from '@cartomancer/rules/kernel';
import type { FieldSpec, Intent, PlayView } from '@cartomancer/rules/kernel';

import { isAsked } from '../../table/moves.ts';
import type { Move, NamedField } from '../../table/moves.ts';
import { choicesOf } from './choices-of.ts';

type Values = Readonly<Record<string, unknown>>;

/** `intent`: what the form would send now. `game`: the game's view; undefined until it has arrived. */
interface Draft {
  readonly game: PlayView | undefined;
  readonly intent: Intent;
}

export function arrangedIn(spec: FieldSpec) {
  return spec.kind === 'cards' ? spec.arranged : undefined;
}

function isHiddenByMove({ words }: Move, name: string): boolean {
  return words.omittedFields?.includes(name) === true;
}

function isNotAsked(spec: FieldSpec, { game, intent }: Draft): boolean {
  return game !== undefined && isAsked(spec, game, intent) === false;
}

function isOptionalWithoutChoices(spec: FieldSpec, { game, intent }: Draft): boolean {
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return false;
  const isOptional = game === undefined || !isRequired(spec, game, intent);
  return isOptional && choicesOf(spec, game, intent).length === 0;
}

export function visibleFields(move: Move, draft: Draft): readonly NamedField[] {
  return [...move.requiredFields, ...move.optionalFields, ...(move.conditionalFields ?? [])].filter(
    ({ name, spec }) =>
      !isHiddenByMove(move, name) && !isNotAsked(spec, draft) && !isOptionalWithoutChoices(spec, draft),
  );
}

/** The field for cards put aside is left out, because the field that orders the cards shows it too. */
export function drawnFields(fields: readonly NamedField[], names: readonly string[]): readonly NamedField[] {
  return fields
    .filter(({ name }) => fields.every(({ spec }) => arrangedIn(spec)?.aside !== name))
    .toSorted((first, second) => names.indexOf(first.name) - names.indexOf(second.name));
}

export function intentFrom(move: Pick<Move, 'intent'>, values: Values, fields: readonly NamedField[]): Intent {
  const filled = fields
    .map(({ name }) => [name, values[name]] as const)
    .filter(([, value]) => value !== '' && value !== undefined);
  return { ...move.intent, ...Object.fromEntries(filled) };
}
