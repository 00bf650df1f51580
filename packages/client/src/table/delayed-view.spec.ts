import type { EventBatch, Place } from '@cartomancer/client';
import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it, vi } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { openSession } from './session.ts';

/** How many of the newest events a delayed spectator has not received. */
const heldBackCount = 40;

async function delayedTable(place: Place) {
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
  const first = local.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  const placeNow = signal(place);
  let deliver: (batch: EventBatch) => void = () => undefined;
  const connection = {
    ...local,
    view: signal<TableView | undefined>(first),
    place: placeNow,
    onEvents: (listener: (batch: EventBatch) => void) => {
      deliver = listener;
      return () => undefined;
    },
    // The chronicle contains what its reader may know at this moment.
    chronicle: async (...asked: Parameters<typeof local.chronicle>) => {
      const page = await local.chronicle(...asked);
      return placeNow.value === 'person' ? page : { ...page, entries: page.entries.slice(0, -heldBackCount) };
    },
  };
  const session = openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
  await vi.waitFor(() => expect(session.storyRead.value).toBe(true));
  const lines = (): readonly string[] => session.story.value.lines.map(({ message }) => message.text);
  const heldBack = (await local.chronicle({ of: 'me' })).entries.slice(-heldBackCount).map(({ event }) => event);
  return { session, place: placeNow, lines, heldBack, deliver: (events: EventBatch['events']) => deliver({ events }) };
}

it('shows a delayed spectator who takes a seat the lines that the delay has held back', async () => {
  const { session, place, lines } = await delayedTable('visitor');
  const before = lines();
  place.value = 'person';
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(before.length));
  expect(lines().slice(0, before.length)).toEqual(before);
  session.end();
});

it('shows each line once to a person who gives up a seat at a delayed table', async () => {
  const { session, place, lines, heldBack, deliver } = await delayedTable('person');
  const before = lines();
  place.value = 'visitor';
  await vi.waitFor(() => expect(lines().length).toBeLessThan(before.length));
  deliver(heldBack);
  expect(lines()).toEqual(before);
  session.end();
});
