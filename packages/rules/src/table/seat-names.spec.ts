import { expect, test } from 'vitest';

import { playing, spectator } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import { seatNamesAfter, seatNamesIn } from './seat-names.ts';

type Shared = Parameters<typeof seatNamesIn>[1];

test('TB-16: an empty seat keeps the name of its last person until the next one takes it', () => {
  const { table, ana } = playing(toy);
  const names = () => seatNamesIn(toy, table.view(spectator).shared);
  expect(names()['s3']).toEqual({ person: 'p3', name: 'Cleo' });
  table.does(ana, { type: 'kick', person: 'p3' });
  expect(names()['s3']).toEqual({ person: 'p3', name: 'Cleo' });
  expect(table.view(spectator).shared.table.seats[2]).toMatchObject({
    holder: null,
    name: null,
    last: { name: 'Cleo' },
  });
  table.does(ana, { type: 'invite_bot', seat: 's3' });
  expect(names()['s3']).toMatchObject({ person: null });
  expect(names()['s3']?.name).not.toBe('Cleo');
  expect(table.view(spectator).shared.table.seats[2]).not.toHaveProperty('last');
  expect(table.replayed()).toEqual(table.state);
});

test('TB-16: before play an empty seat has no name', () => {
  const { table } = playing(toy);
  const lobby = table.replayed(2);
  expect(seatNamesIn(toy, table.layer.view(lobby, spectator).shared)).toEqual({});
});

test('TB-16: the story uses the name of a character if the system has one', () => {
  const { table } = playing(toy);
  const named = { playedBy: (_shared: Shared, seat: string) => (seat === 's1' ? 'Rin' : undefined) };
  expect(seatNamesIn(named, table.view(spectator).shared)).toMatchObject({
    s1: { person: 'p1', name: 'Ana', played: 'Rin' },
    s2: { person: 'p2', name: 'Ben' },
  });
});

test('TB-16: a character keeps its name in the story after its player has left', () => {
  const { table, ana } = playing(toy);
  const named = { playedBy: (_shared: Shared, seat: string) => (seat === 's3' ? 'Rin' : undefined) };
  table.does(ana, { type: 'kick', person: 'p3' });
  expect(seatNamesIn(named, table.view(spectator).shared)['s3']).toEqual({ person: 'p3', name: 'Cleo', played: 'Rin' });
});

test('TB-16: only events that fill a seat change its name', () => {
  const names = { s1: { person: 'p1', name: 'Ana', played: 'Rin' } };
  expect(seatNamesAfter(names, { type: 'seat_left', seat: 's1', person: 'p1' })).toBe(names);
  expect(seatNamesAfter(names, { type: 'seat_taken', seat: 's1', person: 'p2', name: 'Ben' })).toEqual({
    s1: { person: 'p2', name: 'Ben' },
  });
  expect(seatNamesAfter(names, { type: 'bot_seated', seat: 's1', name: 'Trey' })).toEqual({
    s1: { person: null, name: 'Trey' },
  });
});
