import { tableLayer } from '@cartomancer/rules/table';
import { afterEach, expect, it, vi } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { openSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const system = await loadSystem('backgrounds');
  const connection = await openLocalTable({
    ruleset: 'backgrounds',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 'gm',
    pace: null,
    until: ({ shared: { game } }) => game !== null && 'phase' in game && game.phase === 'FREE_PLAY',
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('A local table has a view at once');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}

it('keeps a line that was typed for the next card across a reload, until it is sent or deleted', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  (await openPage()).line.value = 'The lamp falls';
  const reloaded = await openPage();
  expect([reloaded.line.value, reloaded.leftOver.value]).toEqual(['The lamp falls', false]);
  reloaded.leftOver.value = 'closed';
  const again = await openPage();
  expect([again.line.value, again.leftOver.value]).toEqual(['The lamp falls', 'closed']);
  again.line.value = '';
  expect((await openPage()).line.value).toBe('');
});
