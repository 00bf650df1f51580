import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { openSession } from './session.ts';

const refusal = { code: 'E_PHASE', clause: 'TB-12', facts: {} };

/** A person's session at a table. The rules find the move impossible until `becomesPossible`. */
async function sessionWithRefusals() {
  const system = await loadSystem('first-dates');
  const local = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 's1',
    pace: null,
    until: () => true,
  });
  const first = local.view.value;
  if (first === undefined) throw new Error('A local table has a view at once');
  const view = signal<TableView | undefined>(first);
  let isPossible = false;
  const layer = { ...tableLayer(system.ruleset), explain: () => (isPossible ? [] : [refusal]) };
  const connection = { ...local, view, play: async () => ({ ok: false as const, refusals: [refusal] }) };
  const session = openSession({ code: 'KQ7-4T9', connection, layer, system, first });
  return {
    session,
    changes: () => (view.value = { ...first }),
    becomesPossible: () => (isPossible = true),
  };
}

it('shows a refusal until its move is possible', async () => {
  const { session, changes, becomesPossible } = await sessionWithRefusals();
  await session.send({ type: 'ready' });
  changes();
  expect(session.refusals.value).toEqual([refusal]);
  becomesPossible();
  changes();
  expect(session.refusals.value).toEqual([]);
  session.end();
});

it('keeps a refusal that the page cannot explain', async () => {
  const { session, changes, becomesPossible } = await sessionWithRefusals();
  becomesPossible();
  await session.send({ type: 'ready' });
  changes();
  expect(session.refusals.value).toEqual([refusal]);
  session.end();
});
