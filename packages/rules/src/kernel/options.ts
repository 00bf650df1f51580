/** How a ruleset lists what a host may set. */
import type { OptionSpec, OptionValue } from './contract.ts';

/** When an option may change, and where it is shown. */
export type OptionListing = Pick<OptionSpec, 'changes' | 'list'>;

export interface OptionChoice {
  readonly values: readonly OptionValue[];
  readonly default: OptionValue;
}

export const yesOrNo: readonly OptionValue[] = [false, true];

/** One option of a ruleset; `clause` is the one it belongs to. */
export function option(key: string, clause: string, choice: OptionChoice, listing: OptionListing): OptionSpec {
  return { key, clause, ...choice, ...listing };
}

/** The given values over the defaults; keys nobody knows are dropped. */
export function withDefaults(
  specs: readonly OptionSpec[],
  given: Readonly<Record<string, OptionValue>>,
): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(specs.map((spec) => [spec.key, given[spec.key] ?? spec.default]));
}

/** The value that somebody chose for an option; nothing where there is no such option or value. */
export function chosenValue(
  specs: readonly OptionSpec[],
  { key, value }: { readonly key: string; readonly value: unknown },
): OptionValue | undefined {
  return specs.find((spec) => spec.key === key)?.values.find((one) => one === value);
}
