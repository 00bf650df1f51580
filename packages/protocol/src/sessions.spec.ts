/** Random sessions of every ruleset, written to flat states and read by each viewer, and by viewers who join later. */
import type { ViewEvent, Viewer } from '@cartomancer/rules';
import { rulesets } from '@cartomancer/rules';
import { playRandomly } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { writeFlatState } from './flat-state.ts';
import { eventWriter } from './notices.ts';
import type { TableReading } from './table-reader.ts';
import { tableReader } from './table-reader.ts';

interface TableParts {
  readonly shared: object;
  readonly own: object;
}

/** One viewer's flat states, written as a room does and read as a client does. */
function follow(viewer: Viewer) {
  const states = { shared: new Map<string, string>(), own: new Map<string, string>() };
  const writers = { shared: eventWriter(states.shared), own: eventWriter(states.own) };
  const reader = tableReader<TableParts>();
  let last: TableParts | undefined;
  return {
    viewer,
    update: (view: TableParts, publicEvents: readonly ViewEvent[], received: readonly ViewEvent[]) => {
      writeFlatState(states.shared, last?.shared, view.shared);
      writeFlatState(states.own, last?.own, view.own);
      writers.shared.writePublic(publicEvents);
      writers.own.writePrivate(received, writers.shared.next);
      last = view;
      return reader.read(states.shared, states.own);
    },
    joinNow: (): TableReading<TableParts> | undefined => tableReader<TableParts>().read(states.shared, states.own),
  };
}

/** Once in this many steps, a new reader joins for each viewer. */
const joinEvery = 7;

test.each([...rulesets.values()].flatMap((ruleset) => [2, 3].map((seed) => ({ id: ruleset.id, ruleset, seed }))))(
  '$id, seed $seed: every viewer reads exactly their view and their events',
  ({ ruleset, seed }) => {
    const gm = ruleset.seats.gm === 'required' ? ({ gm: 'seated' } as const) : {};
    const session = playRandomly(ruleset, { seed, steps: 60, seats: ruleset.seats.min, ...gm });
    expect(session.steps.length).toBeGreaterThan(20);
    const viewers: readonly Viewer[] = [
      { kind: 'spectator' },
      ...session.config.seats.map(({ seat, kind }): Viewer => (kind === 'gm' ? { kind } : { kind: 'seat', seat })),
    ];
    const followers = viewers.map(follow);
    let state = ruleset.initial();
    for (const [step, events] of [session.setup, ...session.steps.map((played) => played.events)].entries()) {
      const received = viewers.map((): ViewEvent[] => []);
      for (const event of events) {
        for (const [index, viewer] of viewers.entries()) {
          const seenEvent = ruleset.viewEvent(state, event, viewer);
          if (seenEvent !== undefined) received[index]?.push(seenEvent);
        }
        state = ruleset.evolve(state, event);
      }
      for (const [index, { viewer, update, joinNow }] of followers.entries()) {
        const view = ruleset.view(state, viewer);
        const reading = update(view, received[0] ?? [], received[index] ?? []);
        expect(reading?.view).toEqual({ shared: view.shared, own: view.own });
        // A first read returns no earlier events.
        expect(reading?.happened).toEqual(step === 0 ? [] : received[index]);
        if (step % joinEvery === index) expect(joinNow()?.view).toEqual(reading?.view);
      }
    }
  },
);
