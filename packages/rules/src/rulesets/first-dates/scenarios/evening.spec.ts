import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { ageBy, qualityMarkOf, pronounsByTwo } from '../features/prospect/marks.ts';
import { kit } from './kit.ts';
import { all, meet } from './steps.ts';

const quick = { setupDepth: 'quick' } as const;
const fourSeats = [
  { seat: 's1', name: 'Ana', kind: 'player' },
  { seat: 's2', name: 'Bo', kind: 'player' },
  { seat: 's3', name: 'Cy', kind: 'player' },
  { seat: 's4', name: 'Di', kind: 'player' },
] as const;

scenario('FD-21 FD-22 FD-34: safety comes first, and everyone must be ready', kit, (s) => {
  s.start({ seats: 3, options: quick });
  s.spectator.sees('shared.phase', 'SAFETY');
  s.s1.refused('ack', {}, 'E_PHASE', { facts: { phase: 'SAFETY' } });
  s.s1.does('safety_ack');
  s.s1.refused('safety_ack', {}, 'E_ALREADY_VOTED');
  s.spectator.sees('shared.waitingFor', ['s2', 's3']);
  s.s3.does('safety_ack');
  s.s2.does('safety_ack');
  s.spectator.sees('shared.phase', 'ROLES');
});

scenario('FDX-64 FD-35 FD-36 FD-39: the highest card makes the Date, the second highest the Interference', kit, (s) => {
  s.start({ seats: fourSeats, options: quick, rig: { date: ['KH', 'KS', '9D', '2C'], system: ['4C', '9C'] } });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's2', oi: 's1', system: ['s3', 's4'], cause: 'flips' });
  s.expectEvent('setup_flip', { purpose: 'role_tie', deck: 'system', card: '4C', for: 's1' });
  s.spectator.sees(
    (view) => view.shared.seats.map(({ role, number }) => [role, number]),
    [
      ['oi', null],
      ['date', null],
      ['system', 1],
      ['system', 2],
    ],
  );
});

scenario('FD-36: ties flip again until they are broken', kit, (s) => {
  s.start({
    seats: fourSeats,
    options: quick,
    rig: { date: ['KH', 'KS', '9D', '2C'], system: ['4C', '4D', 'AC', '9C'] },
  });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's1', oi: 's2' });
});

scenario('FD-36: with a clear first place only the tie for second flips again', kit, (s) => {
  s.start({ seats: fourSeats, options: quick, rig: { date: ['9H', 'KS', '9D', '9C'], system: ['2C', '3C', '4C'] } });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's2', oi: 's4', system: ['s3', 's1'] });
});

scenario('FD-17: aces are high, or low by option', kit, (s) => {
  const rig = { date: ['AH', 'KS', '2D'] } as const;
  s.start({ seats: 3, options: quick, rig });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's1', oi: 's2' });
  s.start({ seats: 3, options: { ...quick, aceRank: 'low' }, rig });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's2', oi: 's3' });
});

scenario(
  'FD-06 FD-07 FD-13 FD-14 FD-19 FD-40 FD-47 FD-53: an evening leads from the flips for roles to the deal',
  kit,
  (s) => {
    s.start({
      seats: 3,
      options: quick,
      rig: {
        date: ['KH', 'QS', '2D'],
        'date#2': ['TD', '3D', 'JS', '2C', '3C', '4C', '5C', '6C', '2H', '3H', '4H', '5H', '6H'],
        'system#2': ['2S', '3S', '4S', '5S', '6S'],
      },
    });
    all(s, 'safety_ack');
    all(s, 'ack');
    meet(s);
    s.spectator.sees('shared.phase', 'FRONTING');
    expect(
      s.events.filter(({ type }) => type === 'phase_entered').map((event) => ('phase' in event ? event.phase : '')),
    ).toEqual(['SAFETY', 'ROLES', 'PROSPECT', 'SCENE', 'FRONTING']);
    all(s, 'ack');
    s.expectEvent('decks_shuffled', { deck: 'date', size: 50 });
    s.expectEvent('decks_shuffled', { deck: 'system', size: 52 });
    s.expectEvent('stacks_dealt', { cards: ['TD', '3D', 'JS'] });
    s.s1.seesCards('own.hand', ['2C', '3C', '4C', '5C', '6C']);
    s.s2.seesCards('own.hand', ['2H', '3H', '4H', '5H', '6H']);
    s.s3.seesCards('own.hand', ['2S', '3S', '4S', '5S', '6S']);
    s.spectator.sees('shared.decks', { date: 50 - 3 - 10, system: 47 });
    s.spectator.sees('shared.turn', { number: 1, seat: 's1' });
    s.s2.neverSaw('2S');
  },
);

scenario('FD-34: the quick setup makes Headmates, a Prospect and a scene', kit, (s) => {
  s.start({ seats: 4, options: quick });
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
  const { headmates, system, prospect, scene, fronting } = s.shared;
  expect(headmates).toHaveLength(4);
  expect(new Set(headmates.map(({ name }) => name)).size).toBe(4);
  expect(system?.age).toBeGreaterThanOrEqual(21);
  expect(Object.keys(prospect?.marks ?? {})).toEqual(headmates.map(({ id }) => id));
  expect(scene?.details).toHaveLength(1);
  expect(fronting.headmates).toHaveLength(1);
});

scenario('FD-50 FD-51: the front is decided by flips, and tied Headmates may share it', kit, (s) => {
  // Cards for three roles, a name, pronouns (two), three qualities and two traits; then for the Headmates.
  const date = ['KH', 'QS', '2D', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'AS', 'AD', '3D'] as const;
  s.start({ seats: 3, options: { ...quick, fronterTie: 'cofront' }, rig: { date } });
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
  s.spectator.sees('shared.fronting.headmates', ['m1', 'm2']);
  s.start({ seats: 3, options: quick, rig: { date, system: ['2C', '3C', '4C', '5C', '9C'] } });
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
  s.spectator.sees('shared.fronting.headmates', ['m2']);
});

scenario('FD-46 FD-124: only the Date sees the trait cards', kit, (s) => {
  s.start({
    seats: 3,
    options: quick,
    rig: { date: ['KH', 'QS', '2D', '3C', '4C', '5C', '6C', '7C', '8C', '9D', 'TS'] },
  });
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
  s.s1.sees('own.traits', ['9D', 'TS']);
  s.s1.heard('traits_drawn', { count: 2, cards: ['9D', 'TS'] });
  s.spectator.sees('shared.traits', { count: 2, cards: null });
  s.s2.neverSaw('9D');
  s.spectator.neverSaw('TS');
});

scenario('FD-36 FD-41: players who do nothing hold no one up', kit, (s) => {
  s.start({ seats: 3, options: quick });
  all(s, 'safety_ack');
  s.s1.does('ack');
  s.timePasses({ ms: 20_000 });
  s.spectator.sees('shared.phase', 'PROSPECT');
  s.timePasses({ ms: 380_000 });
  s.spectator.sees('shared.phase', 'FRONTING');
});

describe('what cards say about people', () => {
  test('FDX-67 FD-43 FD-44: a quality is met as star, plus, check, minus or not at all', () => {
    const dates = ['9C', 'TD', '7H', '2H', '2S', '2D'] as const;
    expect(dates.map((date) => qualityMarkOf('2H', date))).toEqual([
      'blank',
      'check',
      'plus',
      'star',
      'minus',
      'check',
    ]);
  });

  test('FDX-68 FD-42: two cards give pronouns', () => {
    expect(pronounsByTwo('9S', '4H')).toBe('any pronouns');
    expect(pronounsByTwo('5D', '8D')).toBe('they/them');
    expect(pronounsByTwo('6C', 'QD')).toBe('per/pers + they/them');
    expect(pronounsByTwo('KC', '3S')).toBe('no pronouns + she/her');
  });

  test('FDX-69 FD-26: five cards give an age', () => {
    expect(ageBy(['AC', '2C', '3C', 'TC', 'KC'])).toBe(41);
    expect(ageBy(['AC', 'AD', 'AH', 'AS', '2C'])).toBe(21);
  });
});

describe('how many may play', () => {
  test('FD-01 FD-02 FD-03: three to eight may play; by option up to ten, or only two', () => {
    const defaults = Object.fromEntries(ruleset.options.map((option) => [option.key, option.default]));
    expect(ruleset.seatLimits?.(defaults)).toEqual({ min: 3, max: 8 });
    expect(ruleset.seatLimits?.({ ...defaults, maxSeats: 10 })).toEqual({ min: 3, max: 10 });
    expect(ruleset.seatLimits?.({ ...defaults, duet: 'noInterference' })).toEqual({ min: 2, max: 8 });
  });
});
