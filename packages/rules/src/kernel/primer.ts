import type { Message, OptionSpec, OptionValue } from './contract.ts';
import type { Sheet } from './presentation.ts';

export interface TableRules {
  readonly specs: readonly OptionSpec[];
  readonly chosen: Readonly<Record<string, OptionValue>>;
  /** Options that change no rule, such as times and what people see. */
  readonly unlisted: readonly string[];
  /**
   * Options whose numbers are shown within a text, `option.<key>.each`. The numbers of other options are listed bare.
   */
  readonly worded?: readonly string[];
}

/**
 * Each topic has the texts `primer.<topic>.label` and `primer.<topic>`. The last entry lists the options that differ
 * from the usual ones, because the texts explain the usual rules.
 */
export function primerSheet(topics: readonly string[], rules: TableRules): Sheet {
  const { specs, chosen, unlisted } = rules;
  const changed = specs.filter(
    ({ key, default: usual }) => !unlisted.includes(key) && chosen[key] !== undefined && chosen[key] !== usual,
  );
  return {
    kind: 'sheet',
    id: 'primer',
    title: { text: 'primer.title' },
    entries: [
      ...topics.map((topic) => ({ label: { text: `primer.${topic}.label` }, written: [{ text: `primer.${topic}` }] })),
      ...(changed.length === 0
        ? []
        : [
            {
              label: { text: 'primer.changed' },
              written: changed.map(({ key }) => ({
                text: 'primer.option',
                facts: { name: { text: `option.${key}.name` }, value: valueWords(rules, key) },
              })),
            },
          ]),
    ],
  };
}

function valueWords({ chosen, worded = [] }: TableRules, key: string): Message | number {
  const value = chosen[key];
  if (typeof value === 'number')
    return worded.includes(key) ? { text: `option.${key}.each`, facts: { n: value } } : value;
  return typeof value === 'boolean' ? { text: value ? 'primer.yes' : 'primer.no' } : { text: `option.${key}.${value}` };
}
