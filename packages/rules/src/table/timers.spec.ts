import { expect, test } from 'vitest';
import { firstCard, person, playing, spectator, system } from './scenarios/test-table.ts';
import type { PendingTimer, TableState } from './index.ts';
import { toy } from './scenarios/toy.ts';

function remainingTimes<S>(table: {
  readonly state: TableState<S>;
  readonly layer: { timers(state: TableState<S>): readonly PendingTimer[] };
}): readonly [string, number][] {
  return table.layer.timers(table.state).map(({ id, left }) => [id, left]);
}

test('TB-11: a timer runs on the table’s clock, and the game can prolong it', () => {
  const { table, ana } = playing(toy);
  expect(remainingTimes(table)).toEqual([['0/turn-0', 60_000]]);
  table.after(20_000).does(ana, { type: 'chat', text: 'hm' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 40_000]]);
  table.after(5_000).does(ana, { type: 'wait' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 45_000]]);
  expect(table.view(spectator).shared.table.timers).toEqual([{ id: '0/turn-0', left: 45_000, after: 70_000 }]);
  table.after(1_000).does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  expect(remainingTimes(table)).toEqual([['0/turn-1', 70_000]]);
});

test('TB-11: timers stop during a pause and continue with the remaining time', () => {
  const { table, ana } = playing(toy);
  table.after(10_000).does(ana, { type: 'pause' });
  expect(remainingTimes(table)).toEqual([]);
  table.refuses(system, { type: 'time_up', timer: '0/turn-0' }, 'E_PAUSED');
  table.after(3_600_000);
  for (const who of ['p1', 'p2', 'p3']) table.does(person(who), { type: 'resume' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 50_000]]);
  expect(table.view(spectator).shared.table.timers[0]?.left).toBe(50_000);
});

test('TB-11: time during which the table was asleep or crashed does not count', () => {
  const { table, ana } = playing(toy);
  table.after(10_000).does(ana, { type: 'chat', text: 'good night' });
  table.after(1_000).does(system, { type: 'fall_asleep' });
  expect(remainingTimes(table)).toEqual([]);
  table.after(80_000_000).does(system, { type: 'wake' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 49_000]]);
  table.after(80_000_000).does(system, { type: 'wake' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 49_000]]);
  table.after(9_000).does(ana, { type: 'chat', text: 'good morning' });
  expect(remainingTimes(table)).toEqual([['0/turn-0', 40_000]]);
});

test('TB-11: an expired timer is an entry of the system, and fires only once', () => {
  const { table, ana } = playing(toy);
  table.does(ana, { type: 'hush' });
  const entry = table.after(5_000).does(system, { type: 'time_up', timer: '0/hush-s1' });
  expect(entry).toMatchObject({ actor: { kind: 'system' }, timer: '0/hush-s1' });
  expect(table.state.game?.skipped).toBe(true);
  // The game still names this timer, but it has fired.
  expect(remainingTimes(table)).toEqual([['0/turn-0', 55_000]]);
  table.refuses(system, { type: 'time_up', timer: '0/hush-s1' }, 'E_MALFORMED');
  table.refuses(system, { type: 'time_up', timer: '0/unknown' }, 'E_MALFORMED');
});

test('TB-13: after a rewind timers restart under ids that were never used before', () => {
  const { table, ana } = playing(toy);
  table.after(30_000).does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  table.does(ana, { type: 'request_undo' });
  expect(remainingTimes(table)).toEqual([['1/turn-0', 60_000]]);
  table.refuses(system, { type: 'time_up', timer: '0/turn-0' }, 'E_MALFORMED');
});
