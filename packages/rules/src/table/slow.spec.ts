import { expect, test } from 'vitest';
import type { PendingTimer, TableState } from './index.ts';
import { playing, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

function timerIds<S>(table: {
  readonly state: TableState<S>;
  readonly layer: { timers(state: TableState<S>): readonly PendingTimer[] };
}): readonly string[] {
  return table.layer.timers(table.state).map(({ id }) => id);
}

test('TB-22: play over days stops time limits for people, and they start again when it ends', () => {
  const { table, ana } = playing(toy);
  table.does(ana, { type: 'hush' });
  expect(timerIds(table)).toEqual(['0/turn-0', '0/hush-s1']);
  table.after(20_000).does(ana, { type: 'set_option', key: 'slow', value: true });
  // A timer that does not limit people keeps running.
  expect(timerIds(table)).toEqual(['0/hush-s1']);
  table.refuses(system, { type: 'time_up', timer: '0/turn-0' }, 'E_MALFORMED');
  table.after(1_000).does(ana, { type: 'set_option', key: 'slow', value: false });
  expect(table.layer.timers(table.state).find(({ id }) => id === '0/turn-0')?.left).toBe(60_000);
});

test('TB-22: absent people count as present once the host switches to play over days', () => {
  const { table, ana } = playing(toy);
  const away = () => table.state.game?.away;
  table.does(system, { type: 'person_away', person: 'p2' });
  expect(away()).toEqual(['s2']);
  table.does(ana, { type: 'set_option', key: 'slow', value: true });
  expect(away()).toEqual([]);
  table.does(system, { type: 'person_away', person: 'p3' });
  expect(away()).toEqual([]);
  expect(table.state.people['p3']?.here).toBe(false);
  table.does(ana, { type: 'set_option', key: 'slow', value: false });
  expect(away()).toEqual(['s2', 's3']);
  table.does(system, { type: 'person_back', person: 'p3' });
  expect(away()).toEqual(['s2']);
});
