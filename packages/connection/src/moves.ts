import { rulesets } from '@cartomancer/rules';
import type { RulesetId } from '@cartomancer/rules/kernel';
import { tableFront } from '@cartomancer/rules/table';
import type { TableFront } from '@cartomancer/rules/table';

/**
 * The rules of a system. `legal(view)` lists the moves of the viewer, without the fields that have too many values to
 * list, such as texts and numbers. `explain(view, intent)` says why a move is not possible. `ruleset.intents` describes
 * the fields. Undefined if this package does not have the system.
 */
export function rulesOf(id: RulesetId): TableFront | undefined {
  const ruleset = rulesets.get(id);
  return ruleset === undefined ? undefined : tableFront(ruleset);
}
