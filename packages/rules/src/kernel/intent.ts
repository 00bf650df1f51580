/** An intent is declared once: the types of its values follow from its fields. */
import type { FieldSpec, GameEvent, Intent, OptionValue, View } from './contract.ts';
import type { IntentDefinition } from './check.ts';
import type { Handle } from './zones.ts';

export type IntentFields = Readonly<Record<string, FieldSpec>>;

/** What is chosen: one of a fixed list, one of what a function offers, or a value of the type that the field names. */
type ChoiceOf<F> = F extends { readonly of: readonly (infer T)[] }
  ? T
  : F extends { readonly type: 'any' }
    ? OptionValue
    : F extends { readonly of: (...given: never) => readonly (infer T)[] }
      ? T
      : never;

type CardOf<F> = F extends { readonly none: 'allowed' } ? Handle | null : Handle;

type ValueOf<F> = F extends { readonly kind: 'card' }
  ? CardOf<F>
  : F extends { readonly kind: 'cards' }
    ? readonly Handle[]
    : F extends { readonly kind: 'choice' }
      ? ChoiceOf<F>
      : F extends { readonly kind: 'choices' }
        ? readonly ChoiceOf<F>[]
        : F extends { readonly kind: 'record'; readonly fields: infer R }
          ? ValuesOf<R>
          : F extends { readonly kind: 'numbers' }
            ? Readonly<Record<string, number>>
            : F extends { readonly kind: 'number' }
              ? number
              : F extends { readonly kind: 'text' }
                ? string
                : F extends { readonly kind: 'value' }
                  ? OptionValue
                  : F extends { readonly kind: 'json'; readonly of: (...given: never) => readonly (infer T)[] }
                    ? T
                    : unknown;

type OptionalIn<F> = { readonly [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];

/** The values that these fields bring; the kernel has checked them before any check of a system sees them. */
export type ValuesOf<F> = { readonly [K in Exclude<keyof F, OptionalIn<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalIn<F>]?: ValueOf<F[K]>;
};

export type IntentOf<F> = Intent & ValuesOf<F>;

/** All of an intent but its fields. */
export type IntentDeclaration<S, V extends View, E extends GameEvent, F> = Omit<
  IntentDefinition<S, V, IntentOf<F>, E>,
  'fields'
>;

/** A definition that still knows its name and its fields, so that the types of a whole system's intents follow from them. */
export type Declared<D, T extends string, F> = Omit<D, 'type' | 'fields'> & { readonly type: T; readonly fields: F };

/** The union of all intents of a list of declarations. */
export type IntentsOf<L extends readonly { readonly type: string; readonly fields: unknown }[]> = {
  [K in keyof L]: { readonly type: L[K]['type'] } & ValuesOf<L[K]['fields']>;
}[number];

/** A function that declares intents over this state, view and these events, for systems that ask nothing of all of them alike. */
export function declareIntents<S, V extends View, E extends GameEvent>() {
  return <const T extends string, const F extends IntentFields>(
    fields: F,
    declaration: IntentDeclaration<S, V, E, F> & { readonly type: T },
  ): Declared<IntentDefinition<S, V, Intent, E>, T, F> => ({ ...declaration, fields });
}
