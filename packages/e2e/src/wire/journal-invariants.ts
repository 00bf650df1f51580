/** Invariants of a journal, which no fault of a server may break. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

import type { Entry, TableLayer, TableState, TableView } from '@cartomancer/rules/table';

export function statesAfterEach(layer: TableLayer, entries: readonly Entry[]): readonly TableState[] {
  const states: TableState[] = [];
  for (const entry of entries) states.push(layer.apply(states.at(-1) ?? layer.initial(), entry));
  return states;
}

export function viewOf(layer: TableLayer, state: TableState, person: string): TableView {
  // Plain JSON, as on the wire.
  return JSON.parse(JSON.stringify(layer.view(state, { kind: 'person', person }))) as TableView;
}

export const personIn = ({ own }: TableView): string => own.you?.person ?? '';

/** `acknowledged`: the `intentId`s that were acknowledged to the client. */
export interface ClientRecord {
  readonly acknowledged: readonly string[];
  readonly lastView: TableView;
}

export function isViewOfAny(layer: TableLayer, states: readonly TableState[], view: TableView): boolean {
  const candidates = states.filter(({ prompt }) => prompt === view.shared.prompt);
  return candidates.some((state) => isDeepStrictEqual(viewOf(layer, state, personIn(view)), view));
}

/** Each acknowledged intent is stored once, no number is missing, and the last views show stored states. */
export function checkJournal(layer: TableLayer, entries: readonly Entry[], clients: readonly ClientRecord[]): void {
  assert.deepEqual(
    entries.map(({ seq }) => seq),
    entries.map((_, index) => index + 1),
  );
  const states = statesAfterEach(layer, entries);
  for (const { acknowledged, lastView } of clients) {
    const person = personIn(lastView);
    const storedCounts = new Map<string, number>();
    for (const { actor, intentId } of entries)
      if (actor?.kind === 'person' && actor.person === person && intentId !== null)
        storedCounts.set(intentId, (storedCounts.get(intentId) ?? 0) + 1);
    assert.deepEqual(
      [...storedCounts].filter(([, count]) => count > 1),
      [],
    );
    assert.deepEqual(
      acknowledged.filter((intentId) => !storedCounts.has(intentId)),
      [],
    );
    assert.ok(isViewOfAny(layer, states, lastView), 'A client saw a state that is not stored');
  }
}
