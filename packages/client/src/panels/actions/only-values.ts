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
  const only: Record<string, unknown> = {};
  for (const { name, spec } of fields) {
    const told: Intent = { ...intent, ...only };
    if (spec.kind !== 'choice' && spec.kind !== 'choices') continue;
    if (told[name] !== undefined || isAsked(spec, game, told) === false || !isRequired(spec, game, told)) continue;
    const [first, ...others] = choicesOf(spec, game, told);
    if (first !== undefined && others.length === 0) only[name] = spec.kind === 'choices' ? [first] : first;
  }
  return only;
}
