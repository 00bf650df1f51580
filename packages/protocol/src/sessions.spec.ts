/**
 * Real views through flat states: random sessions of every ruleset, read by each viewer and by viewers who join in
 * between.
 */
import type { ViewEvent, Viewer } from '@cartomancer/rules';
import { rulesets } from '@cartomancer/rules';
import { playRandomly } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { writeFlatState } from './flat-state.ts';
import { happenedWriter } from './notices.ts';
import type { TableReading } from './table-reader.ts';
import { tableReader } from './table-reader.ts';

interface BothParts {
  readonly shared: object;
  readonly own: object;
}

/** One viewer with both flat states, as a room writes them. */
function follow(viewer: Viewer) {
  const states = { shared: new Map<string, string>(), own: new Map<string, string>() };
  const writers = { shared: happenedWriter(states.shared), own: happenedWriter(states.own) };
  const along = tableReader<BothParts>();
  let told: BothParts | undefined;
  return {
    viewer,
    told: (view: BothParts, everybody: readonly ViewEvent[], hears: readonly ViewEvent[]) => {
      writeFlatState(states.shared, told?.shared, view.shared);
      writeFlatState(states.own, told?.own, view.own);
      writers.shared.tellEverybody(everybody);
      writers.own.tellOne(hears, writers.shared.next);
      told = view;
      return along.read(states.shared, states.own);
    },
    joinNow: (): TableReading<BothParts> | undefined => tableReader<BothParts>().read(states.shared, states.own),
  };
}

const joinEvery = 7;

test.each([...rulesets.values()].flatMap((ruleset) => [2, 3].map((seed) => ({ id: ruleset.id, ruleset, seed }))))(
  '$id, seed $seed: every viewer reads exactly the view and hears exactly the events',
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
      const hears = viewers.map((): ViewEvent[] => []);
      for (const event of events) {
        for (const [index, viewer] of viewers.entries()) {
          const heard = ruleset.viewEvent(state, event, viewer);
          if (heard !== undefined) hears[index]?.push(heard);
        }
        state = ruleset.evolve(state, event);
      }
      for (const [index, { viewer, told, joinNow }] of followers.entries()) {
        const view = ruleset.view(state, viewer);
        const reading = told(view, hears[0] ?? [], hears[index] ?? []);
        expect(reading?.view).toEqual({ shared: view.shared, own: view.own });
        // A first read returns no earlier events.
        expect(reading?.happened).toEqual(step === 0 ? [] : hears[index]);
        if (step % joinEvery === index) expect(joinNow()?.view).toEqual(reading?.view);
      }
    }
  },
);
