/** Fills the fields that `legal` leaves open: texts, numbers, sets of cards, records, and optional fields. */
import type { FieldSpec, GameEvent, Intent, OptionValue, View } from '@cartomancer/rules';

import type { Chance } from './random.ts';
import { cardsFor } from './named-moves.ts';
import type { RulesetKit } from './kit.ts';

export interface Filling<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: Pick<RulesetKit<S, V, I, E>, 'ruleset' | 'samples'>;
  readonly view: V;
  readonly chance: Chance;
}

const mostTrials = 30;
const texts = ['Why, hello.', 'x', 'A cup of tea goes over.', 'né à Łódź 🂡', 'TD', '<b>7H</b>'];

/** The listed move, completed so that `explain` accepts it; `undefined` if no such completion was found. */
export function filled<S, V extends View, I extends Intent, E extends GameEvent>(
  filling: Filling<S, V, I, E>,
  move: I,
): I | undefined {
  for (let trial = 0; trial < mostTrials; trial += 1) {
    const intent = sample(filling, move);
    if (filling.kit.ruleset.explain(filling.view, intent).length === 0) return intent;
    if (intent === move) return undefined;
  }
  return undefined;
}

/** Random values for the missing fields, for optional ones half of the time; the move itself if it gets none. */
export function sample<S, V extends View, I extends Intent, E extends GameEvent>(
  filling: Filling<S, V, I, E>,
  move: I,
): I {
  const { kit, view, chance } = filling;
  const chosen = Object.entries(kit.ruleset.intents[move.type]?.fields ?? {}).flatMap(([name, field]) => {
    if (name in move || (field.optional === true && chance.onceIn(2))) return [];
    const offered = kit.samples?.(view, move, name) ?? [];
    const values = offered.length > 0 ? offered : valuesOf(field, { view, move, chance });
    return values.length > 0 ? [[name, chance.one(values)] as const] : [];
  });
  return chosen.length > 0 ? { ...move, ...Object.fromEntries(chosen) } : move;
}

function recordOf(fields: Readonly<Record<string, FieldSpec>>, input: FieldInput): object {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (field.optional === true && input.chance.onceIn(2)) return [];
    const values = valuesOf(field, input);
    return values.length > 0 ? [[name, input.chance.one(values)] as const] : [];
  });
  return Object.fromEntries(entries);
}

interface FieldInput {
  readonly view: View;
  readonly move: Intent;
  readonly chance: Chance;
}

function valuesOf(field: FieldSpec, { view, move, chance }: FieldInput): readonly unknown[] {
  switch (field.kind) {
    case 'text':
      return texts.map((text) => [...text].slice(0, field.most).join('').slice(0, field.most));
    case 'number':
      return [field.least, field.most, field.least + chance.below(field.most - field.least + 1)];
    case 'card':
      return (cardsFor(field, { view, chosen: move }) ?? []).map((card) => card.handle);
    case 'cards': {
      const handles = (cardsFor(field, { view, chosen: move }) ?? []).map((card) => card.handle);
      return [chance.some(handles, chance.below(Math.min(field.most, handles.length) + 1))];
    }
    case 'choice':
      return typeof field.of === 'function' ? field.of(view as never, move) : field.of;
    case 'choices': {
      const values = typeof field.of === 'function' ? field.of(view as never, move) : field.of;
      return [chance.some(values, 1 + chance.below(Math.max(1, Math.min(field.most, values.length))))];
    }
    case 'numbers':
      return [
        Object.fromEntries(
          field.of(view as never, move).map((name) => [name, field.least + chance.below(field.most - field.least + 1)]),
        ),
      ];
    case 'value': {
      const asked = field.as(view as never, move);
      return asked === undefined ? [] : valuesOf(asked, { view, move, chance });
    }
    case 'record':
      return [recordOf(field.fields, { view, move, chance })];
    case 'json':
      if (field.of !== undefined) return field.of(view as never, move);
      return field.form?.as === 'ticks'
        ? [randomTicks(field.form.of, view, chance)]
        : [null, {}, [], 'x', { note: 'x' }];
  }
}

function randomTicks(
  of: readonly OptionValue[] | ((view: never) => readonly OptionValue[]),
  view: View,
  chance: Chance,
): readonly OptionValue[] {
  const values = typeof of === 'function' ? of(view as never) : of;
  return chance.some(values, chance.below(values.length + 1));
}
