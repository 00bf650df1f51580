/** Checks that every form can be filled: every required field has a value to choose. */
import { isRequired } from '@cartomancer/rules/kernel';
import type { FieldSpec, GameEvent, Intent, View } from '@cartomancer/rules';

import { actorsOf } from './agreement.ts';
import { viewOfRole } from './role-views.ts';
import { nameOf } from './kit.ts';
import { visitSession } from './random-play.ts';
import type { SessionKit, SessionOptions } from './random-play.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** The fields that a form asks for before it can be sent. */
function requiredIn(fields: Fields, view: View, filled: Intent): readonly (readonly [string, FieldSpec])[] {
  return Object.entries(fields).filter(
    ([name, field]) =>
      filled[name] === undefined && isRequired(field, view, filled) && field.asked?.(view as never, filled) !== false,
  );
}

/** Whether a form can ask for the field. JSON without a form is sent only by programs. */
function isWritable({ kind, ...field }: FieldSpec): boolean {
  return kind !== 'json' || ('form' in field && field.form !== undefined);
}

/** The values that a person could choose. For free input, one placeholder: the kind of the field. */
function valuesOf(field: FieldSpec, view: View, filled: Intent): readonly unknown[] {
  const shown = view as never;
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return typeof field.of === 'function' ? field.of(shown, filled) : field.of;
    case 'card':
    case 'cards':
      return field.from(shown, filled).map(({ handle }) => handle);
    case 'numbers':
      return field.of(shown, filled);
    case 'value': {
      const asked = field.as(shown, filled);
      if (asked === undefined) return [];
      return asked.kind === 'choice' ? asked.of : [asked.kind];
    }
    case 'record':
    case 'number':
    case 'text':
    case 'json':
      return [field.kind];
  }
}

/** The choices that lead to a required field without any value; `undefined` if the form can always be filled. */
function pathToUnfillable(fields: Fields, view: View, filled: Intent): readonly string[] | undefined {
  const [first, ...others] = requiredIn(fields, view, filled);
  if (first === undefined) return undefined;
  const [name, field] = first;
  const rest: Fields = Object.fromEntries(others);
  if (field.kind === 'record') {
    const within = pathToUnfillable(field.fields, view, filled);
    return within === undefined ? pathToUnfillable(rest, view, filled) : [name, ...within];
  }
  const values = valuesOf(field, view, filled);
  if (values.length === 0) return [name];
  for (const value of values) {
    const path = pathToUnfillable(rest, view, { ...filled, [name]: field.kind === 'choices' ? [value] : value });
    if (path !== undefined) return [`${name} = ${String(value)}`, ...path];
  }
  return undefined;
}

/** @throws Error with the move whose form cannot be filled, and how to repeat the session. */
export function checkForms<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
): void {
  visitSession(kit, options, ({ after, seats }) => {
    for (const actor of actorsOf(seats)) {
      const view = viewOfRole(kit.ruleset, after, actor);
      for (const move of kit.ruleset.legal(view)) {
        const fields = kit.ruleset.intents[move.type]?.fields ?? {};
        if (!requiredIn(fields, view, move).every(([, field]) => isWritable(field))) continue;
        const path = pathToUnfillable(fields, view, move);
        if (path !== undefined)
          throw new Error(`${nameOf(actor)} is offered ${JSON.stringify(move)}, and ${path.join(', ')} has no values`);
      }
    }
  });
}
