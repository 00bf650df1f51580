import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import { afterEach, expect, it, vi } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openGmSession } from '../workbench/gm-session.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { goesWithLine } from './moves.ts';
import { openSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

it('after a reload, the story box has its unsent line and the reason why it is held back; a deleted line stays deleted', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  (await openGmSession()).line.value = 'The lamp falls';
  const reloaded = await openGmSession();
  expect([reloaded.line.value, reloaded.lineHeldBack.value]).toEqual(['The lamp falls', null]);
  reloaded.lineHeldBack.value = 'form';
  const again = await openGmSession();
  expect([again.line.value, again.lineHeldBack.value]).toEqual(['The lamp falls', 'form']);
  again.line.value = '';
  expect((await openGmSession()).line.value).toBe('');
});

it.each(['over', 'still possible'])(
  'after a move that takes no line, the line stays in the box if moves that take one are %s',
  async (how) => {
    const system = await loadSystem('first-dates');
    const connection = await openLocalTable({
      ruleset: 'first-dates',
      seats: 4,
      seed: '1'.padStart(64, '0'),
      options: { setupDepth: 'quick' },
      seat: 's1',
      pace: null,
      until: ({ shared }) => /"phase":"TURN".*"turn":\{"number":\d+,"seat":"s1"/u.test(JSON.stringify(shared.game)),
    });
    const first = connection.view.value;
    if (first === undefined) throw new Error('The local table has no view yet');
    const { own, shared } = first;
    const view = signal(first);
    const play = async () => {
      if (how === 'over') view.value = { own, shared: { ...shared, table: { ...shared.table, closed: true } } };
      return { ok: true, value: null } as const;
    };
    const layer = tableLayer(system.ruleset);
    const session = openSession({ code: 'KQ7-4T9', connection: { ...connection, view, play }, layer, system, first });
    expect(session.moves.value.legal.some(goesWithLine)).toBe(true);
    session.line.value = 'She smiles';
    await session.send({ type: 'concede_date' });
    expect([session.line.value, session.lineHeldBack.value]).toEqual(['She smiles', how === 'over' ? 'move' : null]);
  },
);
