/**
 * Drops values that no longer fit after a change of another field: another target may have other fields or offer other
 * values.
 */
import type { FieldSpec, Intent, PlayView } from '@cartomancer/rules/kernel';

type Values = Readonly<Record<string, unknown>>;

export function fittingValues(
  fields: Readonly<Record<string, FieldSpec>>,
  values: Values,
  { game, intent }: { readonly game: PlayView; readonly intent: Intent },
): Values {
  const kept: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const filled = Object.assign({}, intent, kept);
    const value = values[name] === undefined ? undefined : fittingValue(spec, values[name], { game, intent: filled });
    if (value !== undefined) kept[name] = value;
  }
  // Values that belong to no field of this intent are kept.
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(fields, name))), ...kept };
}

/**
 * Whether `fitting` lacks a value that was entered. If so, the table has changed since, and the person has to choose
 * again.
 */
export function lacksValues(fitting: Values, entered: Values): boolean {
  return Object.entries(entered).some(([name, value]) => {
    const kept = fitting[name];
    if (value === undefined || value === '') return false;
    if (Array.isArray(value)) return !Array.isArray(kept) || kept.length < value.length;
    if (typeof value !== 'object' || value === null) return kept === undefined;
    return lacksValues((kept ?? {}) as Values, value as Values);
  });
}

function fittingValue(
  spec: FieldSpec,
  value: unknown,
  { game, intent }: { readonly game: PlayView; readonly intent: Intent },
): unknown {
  // The functions of a field take the view of its own ruleset; `game` is that view.
  const view = game as never;
  if (spec.kind === 'choice' && typeof spec.of === 'function')
    return spec.of(view, intent).some((offered) => offered === value) ? value : undefined;
  if (spec.kind === 'choices' && typeof spec.of === 'function' && Array.isArray(value)) {
    const offered: readonly unknown[] = spec.of(view, intent);
    return value.filter((chosen) => offered.includes(chosen));
  }
  if (spec.kind === 'record' && typeof value === 'object' && value !== null) {
    const record = fittingValues(spec.fields, value as Values, { game, intent });
    return Object.keys(record).length === 0 ? undefined : record;
  }
  if (spec.kind !== 'value') return value;
  const actual = spec.as(view, intent);
  if (actual?.kind === 'choice') return actual.of.some((offered) => offered === value) ? value : undefined;
  return actual !== undefined && typeof value === (actual.kind === 'number' ? 'number' : 'string') ? value : undefined;
}
