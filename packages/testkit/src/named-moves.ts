/** Moves in readable form, with cards by their faces instead of their handles. */
import type { FieldSpec, GameEvent, Intent, Ruleset, SeenCard, View } from '@cartomancer/rules';

/** The fields of an intent in the order of its declaration; none for an unknown type. */
export function fieldsOf<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  type: string,
): readonly string[] {
  return Object.keys(ruleset.intents[type]?.fields ?? {});
}

/** The cards from which a field chooses in this view; undefined for a field without cards. */
export function cardsFor(
  field: FieldSpec | undefined,
  { view, chosen }: { readonly view: View; readonly chosen: Intent },
): readonly SeenCard[] | undefined {
  if (field?.kind !== 'card' && field?.kind !== 'cards') return undefined;
  // The view is that of the ruleset which declared the field.
  return field.from(view as never, chosen);
}

export function namedMove<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  view: V,
  move: I,
): Readonly<Record<string, unknown>> {
  const spec = ruleset.intents[move.type];
  return Object.fromEntries(
    Object.entries(move).map(([name, value]) => {
      const cards = cardsFor(spec?.fields[name], { view, chosen: move });
      if (cards === undefined) return [name, value];
      const face = (handle: unknown) => cards.find((card) => card.handle === handle)?.face ?? handle;
      return [name, Array.isArray(value) ? value.map(face) : face(value)];
    }),
  );
}
