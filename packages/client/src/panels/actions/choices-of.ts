import type { FieldSpec, Intent, OptionValue, View } from '@cartomancer/rules/kernel';

/** The values that the spec currently offers. */
export function choicesOf(spec: FieldSpec, game: View | undefined, intent: Intent): readonly OptionValue[] {
  if (game === undefined) return [];
  // A field's functions take the view of their own ruleset, which `game` is.
  const view = game as never;
  if (spec.kind === 'card') return spec.from(view, intent).map(({ handle }) => handle);
  const source = sourceOf(spec);
  return typeof source === 'function' ? source(view, intent) : source;
}

function sourceOf(spec: FieldSpec): Extract<FieldSpec, { kind: 'choice' }>['of'] {
  if (spec.kind === 'choice' || spec.kind === 'choices') return spec.of;
  return spec.kind === 'json' && spec.form?.as === 'ticks' ? spec.form.of : [];
}
