import type { FieldSpec, GameEvent, Intent, OptionValue, SeatId, SenderKind, View } from './contract.ts';
import type { ExecutionContext, IntentDefinition } from './check.ts';
import { cardAt } from './zones.ts';
import type { Handle, SeenCard } from './zones.ts';

export type IntentFields = Readonly<Record<string, FieldSpec>>;

/**
 * The type of a choice: that of the items of a fixed list, that of the items a function returns, or any option value.
 */
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

/** The values of these fields, which the kernel has validated before any check of a system runs. */
export type ValuesOf<F> = { readonly [K in Exclude<keyof F, OptionalIn<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalIn<F>]?: ValueOf<F[K]>;
};

export type IntentOf<F> = Intent & ValuesOf<F>;

/** A seat for senders in a seat, including the GM; `null` for the host and the system. */
type SeatOf<W extends SenderKind> = W extends 'seat' | 'gm' ? SeatId : null;

type CardFields<F> = {
  readonly [K in keyof F]: F[K] extends { readonly kind: 'card' | 'cards' } ? K : never;
}[keyof F];

/** The type of card that the field's function offers, including what a system adds to its cards. */
type OfferedCard<F> = F extends { readonly from: (...given: never) => readonly (infer C)[] } ? C : SeenCard;

type FoundCards<F> = F extends { readonly kind: 'cards' }
  ? readonly OfferedCard<F>[]
  : | OfferedCard<F>
    | (F extends { readonly none: 'allowed' } ? null : never)
    | (F extends { readonly optional: true } | { readonly beyond: 'allowed' } ? undefined : never);

export type ExecutionOf<S, V extends View, E extends GameEvent, F, W extends SenderKind> = Omit<
  ExecutionContext<S, V, IntentOf<F>, E>,
  'seat' | 'cards'
> & {
  readonly seat: SeatOf<W>;
  readonly cards: { readonly [K in CardFields<F>]: FoundCards<F[K]> };
};

export type IntentDeclaration<S, V extends View, E extends GameEvent, F, W extends SenderKind> = Omit<
  IntentDefinition<S, V, IntentOf<F>, E>,
  'fields' | 'who' | 'execute'
> & {
  readonly who: readonly W[];
  execute(context: ExecutionOf<S, V, E, F, W>): void;
};

/** A definition that keeps the types of its name and fields, from which the types of all intents of a system follow. */
export type Declared<D, T extends string, F> = Omit<D, 'type' | 'fields'> & { readonly type: T; readonly fields: F };

export type IntentsOf<L extends readonly { readonly type: string; readonly fields: unknown }[]> = {
  [K in keyof L]: { readonly type: L[K]['type'] } & ValuesOf<L[K]['fields']>;
}[number];

export function declareIntents<S, V extends View, E extends GameEvent>() {
  return <const T extends string, const F extends IntentFields, const W extends SenderKind>(
    fields: F,
    declaration: IntentDeclaration<S, V, E, F, W> & { readonly type: T },
  ): Declared<IntentDefinition<S, V, Intent, E>, T, F> => ({ ...declaration, fields });
}

/** By field name. The intent has been validated. */
export function chosenCards(fields: IntentFields, { view, intent }: { readonly view: View; readonly intent: Intent }) {
  const cards: Record<string, SeenCard | readonly SeenCard[] | null | undefined> = {};
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.kind !== 'card' && spec.kind !== 'cards') continue;
    const value = intent[name];
    // The view is that of the ruleset which declared the spec.
    const find = (handle: unknown) => cardAt(spec.from(view as never, intent), String(handle));
    if (spec.kind === 'card') cards[name] = value === null ? null : find(value);
    else cards[name] = Array.isArray(value) ? value.map(find).filter((card) => card !== undefined) : [];
  }
  return cards;
}
