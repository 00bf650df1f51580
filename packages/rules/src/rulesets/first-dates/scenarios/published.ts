/** The session that a table publishes when its cards are opened, and its verification (TB-18). */
import type { PublishedEntry, TableState } from '@cartomancer/rules/table';
import { fairnessOf, publishedEntry, verifySession } from '@cartomancer/rules/table';

import type { GameEvent, Intent, Ruleset, View } from '../../../kernel/index.ts';
import type { TestTable } from '../../../table/scenarios/test-table.ts';
import { seed } from '../../../table/scenarios/test-table.ts';

export function published<S, V extends View, I extends Intent, E extends GameEvent>(
  table: Pick<TestTable<S, V, I, E>, 'journal' | 'state' | 'layer'>,
) {
  const ruleset = table.layer.ruleset as unknown as Ruleset;
  const sessionOf = () => {
    const { journal, layer } = table;
    const entries: PublishedEntry[] = [];
    let state: TableState<S> = layer.initial();
    for (const entry of journal) {
      const { steps, after } = layer.applied(state, entry);
      state = after;
      const shown = publishedEntry(entry, { steps, publishedBefore: entries.length, ruleset });
      if (shown !== undefined) entries.push(shown);
    }
    const { commitment } = table.state;
    return { commitment, seed, ...fairnessOf(table.state), entries };
  };
  return { sessionOf, verdict: () => verifySession(ruleset, sessionOf()) };
}
