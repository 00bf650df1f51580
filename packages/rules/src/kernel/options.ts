import type { OptionSpec, OptionValue } from './contract.ts';

export type OptionListing = Pick<OptionSpec, 'changes' | 'list'>;

export interface OptionDeclaration extends Omit<OptionSpec, 'key'> {
  /** The value at tables that are older than this option; the default when absent. */
  readonly before?: OptionValue;
}

/** The values of all options, each of the type that its declaration lists. */
export type OptionsOf<D> = {
  readonly [K in keyof D]: D[K] extends { readonly values: readonly (infer T)[] } ? T : never;
};

export type GivenOptions = Readonly<Record<string, OptionValue>>;

export interface OptionSet<O> {
  /** In the order in which a host sees them. */
  readonly list: readonly OptionSpec[];
  /** For a new table: defaults for options that are not given. Unknown keys are dropped. */
  chosen(given: GivenOptions): O;
  /** For a stored table of any version: complete, with old values converted. */
  stored(given: GivenOptions): O;
}

export const yesOrNo = [true, false] as const;

/** Old tables store yes-or-no options as words. */
const storedWords: ReadonlyMap<unknown, OptionValue> = new Map([
  ['on', true],
  ['off', false],
]);

/** The declared value that a sent or stored value means; `undefined` if it means none. */
export function optionValue({ values }: Pick<OptionSpec, 'values'>, value: unknown): OptionValue | undefined {
  return (
    values.find((candidate) => candidate === value) ?? values.find((candidate) => candidate === storedWords.get(value))
  );
}

export function declareOptions<const D extends Readonly<Record<string, OptionDeclaration>>>(
  declarations: D,
): OptionSet<OptionsOf<D>> {
  for (const [key, spec] of Object.entries<OptionDeclaration>(declarations)) {
    for (const value of [spec.default, spec.before ?? spec.default])
      if (!spec.values.includes(value)) throw new Error(`${String(value)} is not a value of the option ${key}`);
  }
  const list = Object.entries<OptionDeclaration>(declarations).map(
    ([key, { clause, values, default: byDefault, changes, list: place }]): OptionSpec => ({
      key,
      clause,
      values,
      default: byDefault,
      changes,
      list: place,
    }),
  );
  return {
    list,
    chosen: (given) => withDefaults(list, given) as OptionsOf<D>,
    stored: (given) =>
      Object.fromEntries(
        Object.entries<OptionDeclaration>(declarations).map(([key, spec]) => [
          key,
          optionValue(spec, given[key]) ?? spec.before ?? spec.default,
        ]),
      ) as OptionsOf<D>,
  };
}

export function withDefaults(specs: readonly OptionSpec[], given: GivenOptions): GivenOptions {
  return Object.fromEntries(specs.map((spec) => [spec.key, optionValue(spec, given[spec.key]) ?? spec.default]));
}

export function chosenValue(
  specs: readonly OptionSpec[],
  { key, value }: { readonly key: string; readonly value: unknown },
): OptionValue | undefined {
  const spec = specs.find((candidate) => candidate.key === key);
  return spec === undefined ? undefined : optionValue(spec, value);
}
