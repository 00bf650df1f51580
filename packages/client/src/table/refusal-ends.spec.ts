import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import type { Move } from './moves.ts';
import { openSession } from './session.ts';

const refusal = { code: 'E_PHASE', clause: 'TB-12', facts: {} };
const secretRefusal = { code: 'FD_SECRET', clause: 'FD-60', facts: {} };

/** The rules find the move impossible until `becomesPossible`. */
async function sessionWithRefusals(answered: Refusal = refusal) {
  const system = await loadSystem('first-dates');
  const local = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 's1',
    pace: null,
    // A move without a form.
    until: (now) =>
      tableLayer(system.ruleset)
        .legal(now)
        .some(({ type }) => type === 'ack'),
  });
  const first = local.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  const view = signal<TableView | undefined>(first);
  let isPossible = false;
  const layer = { ...tableLayer(system.ruleset), explain: () => (isPossible ? [] : [refusal]) };
  const connection = { ...local, view, play: async () => ({ ok: false as const, refusals: [answered] }) };
  const session = openSession({ code: 'KQ7-4T9', connection, layer, system, first });
  return {
    session,
    changes: () => (view.value = { ...first }),
    nextPrompt: () => (view.value = { ...first, shared: { ...first.shared, prompt: first.shared.prompt + 1 } }),
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

it('lists a move that the server refused for a secret reason as refused until the prompt changes', async () => {
  const { session, becomesPossible, nextPrompt } = await sessionWithRefusals(secretRefusal);
  becomesPossible();
  const isPlain = ({ requiredFields, optionalFields }: Move) => requiredFields.length + optionalFields.length === 0;
  const move = session.moves.value.legal.find(isPlain) ?? expect.fail('no move without a form');
  const isLegal = () => session.moves.value.legal.some(({ key }) => key === move.key);
  await session.send(move.intent);
  expect(isLegal()).toBe(false);
  expect(session.moves.value.refused.map(({ refusals }) => refusals)).toContainEqual([secretRefusal]);
  nextPrompt();
  expect(isLegal()).toBe(true);
  session.end();
});

it('keeps a move in the list if a limit of the server refused it', async () => {
  const { session, becomesPossible } = await sessionWithRefusals();
  becomesPossible();
  const { legal } = session.moves.value;
  for (const { intent } of legal) await session.send(intent);
  expect(session.moves.value.legal).toHaveLength(legal.length);
  session.end();
});
