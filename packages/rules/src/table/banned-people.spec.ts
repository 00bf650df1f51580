import { expect, test } from 'vitest';

import { person, playing, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

test('TB-04: everyone sees who of the table is banned, until they return', () => {
  const { table, ana, ben } = playing(toy);
  const banned = () => table.view(spectator).shared.table.banned;
  table.does(ana, { type: 'kick', person: 'p3' });
  expect(banned()).toBeUndefined();
  table.does(ana, { type: 'ban', person: 'p2' });
  expect(banned()).toEqual(['p2']);
  // Only the host learns that the ban is lifted.
  table.does(ana, { type: 'ban', person: 'p2', on: false });
  expect(banned()).toEqual(['p2']);
  expect(table.arrives('Ben')).toEqual(ben);
  expect(banned()).toBeUndefined();
  expect(table.replayed()).toEqual(table.state);
});

test('TB-04: no one but the host sees that a person who only knocked was banned', () => {
  const { table, ana } = playing(toy);
  table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
  table.does(system, { type: 'arrive', identity: 'token-of-Dora', name: 'Dora', link: 'seat' });
  const before = JSON.stringify(table.view(person('p2')));
  table.does(ana, { type: 'ban', person: 'k1' });
  expect(JSON.stringify(table.view(person('p2')))).toBe(before);
});
