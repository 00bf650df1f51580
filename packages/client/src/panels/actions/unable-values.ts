import type { FieldSpec, Intent, OptionValue, PlayView, Refusal } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

import type { GameParts } from '../../table/moves.ts';
import { choicesOf } from './choices-of.ts';

/** Why a value of a field cannot be chosen; `undefined` if it can. */
export type RefusalOf = (value: OptionValue) => Refusal | undefined;

export interface FilledForm {
  readonly intent: Intent;
  readonly values: Readonly<Record<string, unknown>>;
  readonly view: TableView;
  readonly layer: GameParts['layer'];
}

/** Judges a value together with the values of earlier fields only, because later fields may depend on it. */
export function refusalsIn({ intent, values, view, layer }: FilledForm, name: string): RefusalOf {
  const names = Object.keys(layer.ruleset.intents[intent.type]?.fields ?? {});
  const before = names
    .slice(0, names.indexOf(name))
    .filter((other) => values[other] !== undefined && values[other] !== '');
  const chosen: Intent = { ...intent, ...Object.fromEntries(before.map((other) => [other, values[other]])) };
  // If the form is refused even without this field, the reason is not a value of this field.
  if (layer.explain(view, chosen).length > 0) return () => undefined;
  return (value) => layer.explain(view, { ...chosen, [name]: value })[0];
}

export interface UnableValues {
  readonly refusal: Refusal;
  readonly values: readonly OptionValue[];
}

export function unableValues(
  spec: FieldSpec,
  {
    game,
    intent,
    refusalOf,
  }: { readonly game: PlayView | undefined; readonly intent: Intent; readonly refusalOf: RefusalOf },
): readonly UnableValues[] {
  const found = new Map<string, UnableValues>();
  for (const value of choicesOf(spec, game, intent)) {
    const refusal = refusalOf(value);
    if (refusal === undefined) continue;
    const key = JSON.stringify(refusal);
    found.set(key, { refusal, values: [...(found.get(key)?.values ?? []), value] });
  }
  return [...found.values()];
}
