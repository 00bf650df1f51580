/** Required fields that offer a single value start with it: there is nothing to choose. */
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
