/** A replay is a table session without moves, so that the table's panels can show it (TB-17). */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { replayViews } from '@cartomancer/protocol';
import type { ReplayFile } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { seatNamesIn, tableFront } from '@cartomancer/rules/table';

import type { EventBatch, TableConnection } from '../net/api-client.ts';
import type { System } from '../systems.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';
import { clocksAtSteps } from '../table/clocks.ts';
import { storiesOf } from './stories.ts';

export interface Replay {
  readonly session: TableSession;
  readonly steps: number;
  /** The number of the shown step, from 0. */
  readonly at: ReadonlySignal<number>;
  goTo(step: number): void;
  /** The number of public events up to this step. Links to a moment contain this number. */
  momentAt(step: number): number;
  /** The first step with at least this number of public events; the last step if there is none. */
  stepOf(moment: number): number;
  /** The time between this step and the next in the original session, in milliseconds. */
  durationAfter(step: number): number;
}

/** Throws if the steps contain no views of a table, which is possible in a file. */
export function openReplay(file: ReplayFile, parts: { readonly system: System; readonly code: string }): Replay {
  const { system, code } = parts;
  const { steps } = file;
  const views = replayViews(steps) as readonly TableView[];
  const [first] = views;
  if (first === undefined || !('table' in first.shared)) throw new Error('The replay has no view of a table');
  const last = views.length - 1;
  const at = signal(0);
  const heard = steps.map((step): readonly ViewEvent[] => step.heard);
  const promptAt = (step: number): number => views[step]?.shared.prompt ?? 0;
  const promptsAround = (step: number) => ({ promptBefore: promptAt(step - 1), prompt: promptAt(step) });
  const stories = storiesOf(
    views.map(({ shared }, step) => ({
      events: heard[step] ?? [],
      ...promptsAround(step),
      get names() {
        return seatNamesIn(system.ruleset, shared);
      },
    })),
    system.presentation,
  );
  const listeners = new Set<(batch: EventBatch) => void>();
  const connection: TableConnection = {
    ruleset: file.ruleset,
    status: signal('live'),
    view: computed(() => views[at.value] ?? first),
    place: signal('spectator'),
    lostSeat: signal(null),
    watching: signal(0),
    watchers: signal([]),
    galleryTalk: signal([]),
    mutedHere: signal(false),
    liveInfo: signal(null),
    timersAtJoin: signal({}),
    onEvents: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: () => Promise.resolve({ ok: false, refusals: [] }),
    reportAttention: () => {},
    nextBotMove: () => {},
    chronicle: () =>
      Promise.resolve({
        entries: heard.flatMap((events, step) => events.map((event) => ({ event, ...promptsAround(step) }))),
        before: null,
      }),
    talk: () => Promise.resolve({ events: [], before: null }),
    reenter: () => Promise.resolve(),
    leave: () => {},
  };
  const clocks = clocksAtSteps(
    views.map(({ shared: { table } }, step) => ({
      timers: table.timers,
      paused: table.pause !== null || table.closed || table.fairness.opened,
      now: steps[step]?.at ?? 0,
    })),
  );
  const layer = { ...tableFront(system.ruleset), legal: () => [], explain: () => [] };
  const session = openSession({ code, connection, layer, system, first });

  function goTo(step: number): void {
    const to = Math.min(Math.max(Math.trunc(step), 0), last);
    const isNext = to === at.peek() + 1;
    batch(() => {
      at.value = to;
      // A single step forward is announced and animates its card; any other jump is silent.
      if (isNext) for (const listener of listeners) listener({ events: heard[to] ?? [] });
    });
  }

  return {
    session: {
      ...session,
      story: computed(() => stories(at.value)),
      earlier: signal(null),
      clocks: computed(() => clocks[at.value] ?? {}),
    },
    steps: views.length,
    at,
    goTo,
    momentAt: (step) => steps[step]?.told ?? 0,
    stepOf: (moment) => {
      const found = steps.findIndex(({ told }) => told >= moment);
      return found < 0 ? last : found;
    },
    durationAfter: (step) => (steps[step + 1]?.at ?? 0) - (steps[step]?.at ?? 0),
  };
}
