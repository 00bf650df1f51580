import type { OptionSpec } from '@cartomancer/rules/kernel';
import { tableOptions } from '@cartomancer/rules/table';

import type { System } from '../systems.ts';

/** The options in the list of a table: the system's, and the odds where the system has any. The host's controls have the others. */
export function optionSpecsOf({ ruleset, presentation }: System): readonly OptionSpec[] {
  const odds = tableOptions.filter(({ key }) => key === 'odds' && presentation.odds !== undefined);
  return [...ruleset.options, ...odds];
}
