import { describe, expect, test } from 'vitest';

import { firstCard, playing, playingWithGm, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import type { Entry } from './index.ts';

function closings({ events }: Pick<Entry, 'events'>) {
  return events.filter(({ type }) => type === 'vote_closed');
}

const ended = { type: 'vote_closed', passed: false, against: null };

describe('a vote whose opener leaves', () => {
  test('TB-13: a request to undo ends, and no one is told that play moved on', () => {
    const { table, ana, ben } = playing({ ...toy, undoRule: () => 'consent' as const });
    for (const who of [ana, ben]) table.does(who, { type: 'play', card: firstCard(table.view(who)) });
    table.does(ben, { type: 'request_undo' });
    expect(closings(table.does(ana, { type: 'kick', person: 'p2' }))).toEqual([{ ...ended, topic: 'undo' }]);
    expect(table.state.vote).toBeNull();
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: everyone is told that a request to rewind has ended', () => {
    const { table, ben } = playing({ ...toy, rewindRule: () => 'unanimous' as const });
    table.does(ben, { type: 'rewind', to: 1, reason: 'Once more' });
    expect(closings(table.does(ben, { type: 'leave_seat' }))).toEqual([{ ...ended, topic: 'rewind' }]);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: everyone is told that a vote on a successor has ended', () => {
    const { table, ben } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    expect(closings(table.does(ben, { type: 'leave_seat' }))).toEqual([{ ...ended, topic: 'succession' }]);
    expect(table.replayed()).toEqual(table.state);
  });
});

test('TB-04: a vote on a new GM ends once the host frees the seat', () => {
  const { table, host, ben } = playingWithGm(toy);
  table.does(system, { type: 'person_away', person: 'p2' });
  table.does(ben, { type: 'name_successor', role: 'gm', person: 'p3' });
  const entry = table.does(host, { type: 'free_seat', seat: 'gm' });
  expect(closings(entry)).toEqual([{ ...ended, topic: 'succession' }]);
  expect(table.state.vote).toBeNull();
  expect(table.replayed()).toEqual(table.state);
});

test('TB-04: a vote on a successor goes on while the successor is disconnected', () => {
  const { table, ben } = playing(toy);
  table.does(system, { type: 'person_away', person: 'p1' });
  table.does(ben, { type: 'name_successor', role: 'host', person: 'p3' });
  expect(closings(table.does(system, { type: 'person_away', person: 'p3' }))).toEqual([]);
  expect(table.state.vote?.topic).toBe('succession');
});
