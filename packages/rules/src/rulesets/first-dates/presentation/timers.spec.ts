import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { ruleset } from '../index.ts';
import type { Setting } from '../scenarios/given.ts';
import { kit } from '../scenarios/kit.ts';
import type { State } from '../state.ts';
import { presentation } from './index.ts';
import { timerWords } from './timers.ts';
import type { TableView } from '../view-types.ts';

/** `seats` stands for a timer that the client labels with the seats the table waits for. */
function labels({ state, shared }: { readonly state: State; readonly shared: TableView['shared'] }): readonly string[] {
  const view = { shared } as TableView;
  return ruleset.timers(state).flatMap(({ id, shown }) => (shown ? [timerWords(view, id)?.text ?? 'seats'] : []));
}

const exArrives: Setting = {
  stacks: ['TD', 's:JH', 'JS'],
  oi: { hand: ['JD', '3C', '4C', '5S', '6D'] },
  reaction: { by: 'system1', stack: 2 },
};

scenario(
  'FD-101 FD-104: while a person is being named and the table is asked, each timer says what it is for',
  kit,
  (s) => {
    s.given(exArrives);
    s.oi.does('oi_play', { card: 'JD', stack: 2 });
    expect(labels(s)).toEqual(['timer.event.person', 'timer.check']);
    s.oi.does('npc_name', { name: 'Kim', pronouns: 'she/her' });
    expect(labels(s)).toEqual(['timer.event', 'timer.check']);
    s.oi.does('event_describe', { text: 'A chair falls over.' });
    expect(labels(s)).toEqual(['timer.event.over', 'timer.check']);
  },
);

scenario('FD-138: the autopilot’s timer has its own label, unlike the timer of the seat it plays for', kit, (s) => {
  s.given({ stacks: ['TD', '3D', 'JS'], turn: 'date', options: { turnTimer: 60 } });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.host.does('autopilot', { seat: 's1' });
  expect(labels(s)).toEqual(['seats', 'timer.autopilot']);
});

for (const [reactionTimer, isOffered] of [
  [20, true],
  [0, false],
] as const)
  scenario(`FD-79: with a time limit of ${reactionTimer} s, the page offers more time: ${isOffered}`, kit, (s) => {
    s.given({ ...exArrives, options: { reactionTimer } });
    s.oi.may('oi_hold');
    expect(presentation.move(s.oi.view, { type: 'oi_hold' }).redundant !== true).toBe(isOffered);
  });
