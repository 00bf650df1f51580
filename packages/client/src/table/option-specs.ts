import type { OptionSpec } from '@cartomancer/rules/kernel';
import { tableOptions } from '@cartomancer/rules/table';

import type { System } from '../systems.ts';

/**
 * The options in a table's list: those of the system and, if the system has odds, whether they are shown. The table's
 * other options are in the host's controls.
 */
export function optionSpecsOf({ ruleset, presentation }: System): readonly OptionSpec[] {
  const odds = tableOptions.filter(({ key }) => key === 'odds' && presentation.odds !== undefined);
  return [...ruleset.options, ...odds];
}
