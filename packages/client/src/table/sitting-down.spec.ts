import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it, vi } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { openSession } from './session.ts';

/** How many of the newest events a delayed spectator has not received. */
const heldBackCount = 40;

it('shows a delayed spectator the lines of the delay after taking a seat', async () => {
  const system = await loadSystem('first-dates');
  const local = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: null,
    pace: null,
    until: ({ shared }: TableView) => {
      const game: { readonly phase?: string } | null = shared.game;
      return game?.phase === 'TURN';
    },
  });
  let isDelayed = true;
  const first = local.view.value;
  if (first === undefined) throw new Error('A local table has a view at once');
  const view = signal<TableView | undefined>(first);
  const connection = {
    ...local,
    view,
    chronicle: async (...asked: Parameters<typeof local.chronicle>) => {
      const page = await local.chronicle(...asked);
      return isDelayed ? { ...page, entries: page.entries.slice(0, -heldBackCount) } : page;
    },
  };
  const layer = tableLayer(system.ruleset);
  const session = openSession({ code: 'KQ7-4T9', connection, layer, system, first });
  await vi.waitFor(() => expect(session.storyRead.value).toBe(true));
  const before = session.story.value.lines.map(({ message }) => message.text);
  isDelayed = false;
  const you = {
    person: 'p9',
    seat: 's3',
    host: false,
    link: 'seat',
    name: 'Cleo',
    played: null,
    muted: false,
  } as const;
  view.value = { ...first, own: { ...first.own, you } };
  await vi.waitFor(() => expect(session.story.value.lines.length).toBeGreaterThan(before.length));
  expect(session.story.value.lines.slice(0, before.length).map(({ message }) => message.text)).toEqual(before);
  session.end();
});
