import type { FieldSpec, Intent, OptionValue, View } from '@cartomancer/rules/kernel';

export function choicesOf(spec: FieldSpec, game: View | undefined, intent: Intent): readonly OptionValue[] {
  if (game === undefined) return [];
  // The functions of a field take the view of its own ruleset; `game` is that view.
  const view = game as never;
  if (spec.kind === 'card') return spec.from(view, intent).map(({ handle }) => handle);
  const source = sourceOf(spec);
  return typeof source === 'function' ? source(view, intent) : source;
}

function sourceOf(spec: FieldSpec): Extract<FieldSpec, { kind: 'choice' }>['of'] {
  if (spec.kind === 'choice' || spec.kind === 'choices') return spec.of;
  return spec.kind === 'json' && spec.form?.as === 'ticks' ? spec.form.of : [];
}
