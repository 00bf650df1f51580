/** Fills in required fields that offer a single value: there is nothing to choose. */
import { isRequired } from '@cartomancer/rules/kernel';
import type { Intent, PlayView } from '@cartomancer/rules/kernel';

import { isAsked } from '../../table/moves.ts';
import type { NamedField } from '../../table/moves.ts';
import { choicesOf } from './choices-of.ts';

type Values = Readonly<Record<string, unknown>>;

export function onlyValues(
  fields: readonly NamedField[],
  { game, intent }: { readonly game: PlayView; readonly intent: Intent },
): Values {
  const values: Record<string, unknown> = {};
  for (const { name, spec } of fields) {
    const filled: Intent = { ...intent, ...values };
    if (spec.kind !== 'choice' && spec.kind !== 'choices') continue;
    if (filled[name] !== undefined || isAsked(spec, game, filled) === false || !isRequired(spec, game, filled))
      continue;
    const [first, ...others] = choicesOf(spec, game, filled);
    if (first !== undefined && others.length === 0) values[name] = spec.kind === 'choices' ? [first] : first;
  }
  return values;
}

/**
 * An empty `choices` field gets its only value if the rules refuse the intent without it. These values are not stored
 * with what the person has entered, so they disappear when another choice makes them unnecessary.
 */
export function neededValues(
  fields: readonly NamedField[],
  values: Values,
  parts: {
    readonly game: PlayView;
    readonly intent: Intent;
    readonly isRefused: (intent: Intent) => boolean;
  },
): Values {
  const { game, intent, isRefused } = parts;
  const needed: Record<string, unknown> = {};
  for (const { name, spec } of fields) {
    const filled: Intent = { ...intent, ...values, ...needed };
    if (spec.kind !== 'choices' || filled[name] !== undefined) continue;
    const [only, ...others] = choicesOf(spec, game, filled);
    if (only === undefined || others.length > 0) continue;
    if (isRefused({ ...filled, [name]: [] }) && !isRefused({ ...filled, [name]: [only] })) needed[name] = [only];
  }
  return needed;
}

/**
 * The value of a field that the person has emptied: an empty list if `undefined` would be filled in again at once, or
 * if the field was an empty list at first.
 */
export function emptiedValue(
  name: string,
  { needed, initialValues }: { readonly needed: Values; readonly initialValues: Values },
): readonly [] | undefined {
  const initial = initialValues[name];
  const beganEmpty = Array.isArray(initial) && initial.length === 0;
  return Object.hasOwn(needed, name) || beganEmpty ? [] : undefined;
}
