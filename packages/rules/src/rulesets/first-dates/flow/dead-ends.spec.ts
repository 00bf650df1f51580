/**
 * The table always waits for someone who can act, a timer or the host, no matter who leaves, is absent or sits down.
 */
import { scenario, visitSession } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import { seededRng } from '../../../kernel/index.ts';
import { nightPhases } from '../features/absence/checks.ts';
import type { AnyIntent } from '../intents.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { all } from '../scenarios/steps.ts';
import type { State } from '../state.ts';
import { chooseFronterByCards } from './fill-in.ts';

describe('the next date', () => {
  scenario('FD-33 FD-134: begins when the cards fill a newcomer’s sheet, the last thing it waited for', kit, (s) => {
    s.given({ seats: 3, options: { setupDepth: 'full' } });
    s.system.does('fast_forward');
    s.date.does('reveal_traits');
    for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
    all(s, 'discuss_skip');
    s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
    for (const seat of ['s1', 's2', 's3', 's4']) s.seat(seat).does('choose_next', { choice: 'new' });
    s.spectator.sees('shared.waitingFor', ['s4']);
    s.timePasses({ ms: 300_000 });
    s.spectator.sees('shared.phase', 'ROLES');
  });

  scenario('FD-55 FD-06: with no one left in the System, the roles are cast again', kit, (s) => {
    s.start({
      seats: 3,
      options: { setupDepth: 'quick', duet: 'noInterference' },
      rig: { 'date#2': ['QH', '4H', 'AH'] },
    });
    all(s, 'safety_ack');
    s.timePasses({ ms: 600_000 });
    s.spectator.sees('shared.phase', 'STOOD_UP');
    all(s, 'reschedule_vote', { yes: true });
    const lonely = s.shared.roles?.system[0] ?? '';
    s.system.does('seat_left', { seat: lonely });
    for (const { seat } of s.shared.seats.filter(({ presence }) => presence === 'here'))
      s.seat(seat).does('discuss_skip');
    all(s, 'choose_next', { choice: 'same' });
    s.expectEvent('roles_set', {});
    s.spectator.sees((view) => view.shared.roles?.system.length, 1);
    s.spectator.sees((view) => view.shared.roles?.oi, null);
  });
});

const exOnTheTable = {
  stacks: ['TD', '3D', 'JS'],
  date: { hand: ['2C', '4C', '6C', '8C', 'JC'] },
  oi: { hand: ['JH', '4H', '6H', '8H', 'TH'] },
  options: { reactionTimer: 0, eventTimer: 0, reactionMask: 0 },
} as const;

scenario('FD-104 FD-138: with only the Interference present, no one is asked about an ex', kit, (s) => {
  s.given({ ...exOnTheTable, seats: 3 });
  s.date.does('play_card', { card: 'JC', stack: 1 });
  for (const seat of s.shared.seats.map((one) => one.seat).filter((one) => one !== s.shared.roles?.oi)) {
    s.system.does('seat_left', { seat });
    s.host.does('autopilot', { seat });
  }
  s.oi.does('oi_play', { card: 'JH', stack: 1, description: 'Who is that?' });
  s.expectEvent('consent_given', {});
  s.oi.does('npc_name', { name: 'Robin', pronouns: 'they/them' });
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario('FD-104 FD-135: the question about an ex is settled when the last seat that was asked leaves', kit, (s) => {
  s.given({ ...exOnTheTable, seats: 3 });
  s.date.does('play_card', { card: 'JC', stack: 1 });
  s.oi.does('oi_play', { card: 'JH', stack: 1, description: 'Who is that?' });
  for (const seat of s.shared.seats.map((one) => one.seat).filter((one) => one !== s.shared.roles?.oi))
    s.system.does('seat_left', { seat });
  s.expectEvent('consent_given', {});
});

test('FD-33 FD-146: cards choose among more Headmates than a pack has cards', () => {
  const names = Array.from({ length: 60 }, (_, index) => `m${index + 1}`);
  const blank = { pronouns: '', sexuality: '', interest: '', personality: '', quality: '' };
  const interference = { card: 'AH', kind: 'front_chosen_by_character', red: true } as unknown as State['interference'];
  const state: State = {
    ...ruleset.initial(),
    headmates: names.map((id) => ({ id, name: id, ...blank })),
    interference,
  };
  const emitted: unknown[] = [];
  chooseFronterByCards({ state, rng: seededRng(1), emit: (event) => emitted.push(event) });
  expect(emitted.at(-1)).toMatchObject({ type: 'fronter_set', cause: 'ace' });
});

scenario('FD-27 FD-49: after a no, a bot offers something else, or decides if its role may', kit, (s) => {
  s.start({ seats: 3 });
  all(s, 'safety_ack');
  for (let steps = 0; s.shared.phase !== 'SCENE' && steps < 30; steps += 1) {
    if (['SETTING', 'SYSTEM_SHEET', 'HEADMATES'].includes(s.shared.phase)) s.host.does('let_cards_decide');
    else s.timePasses({ ms: 60_000 });
  }
  const { date = '', oi } = s.shared.roles ?? {};
  const botMove = (seat: string) => ruleset.bot?.(s.seat(seat).view, ruleset.legal(s.seat(seat).view));
  const offerRefused = (by: string, text: string): void => {
    s.seat(by).does('propose', { field: 'outing', text });
    const option = s.shared.setup.offers.find((offer) => offer.text === text)?.id;
    for (const { seat } of s.shared.seats.filter((one) => one.seat !== by))
      s.seat(seat).does('affirm', { option, answer: 'no' });
  };
  offerRefused(date, 'A funfair');
  expect(botMove(date)).toMatchObject({ type: 'propose', field: 'outing' });
  s.date.does('scene_place', { text: 'By the river' });
  offerRefused(oi ?? '', 'A boat trip');
  expect(botMove(oi ?? '')).toEqual({ type: 'scene_activity', text: 'A funfair' });
});

/** Players leave, are absent and return, and bots and other persons take their seats. */
const restless = {
  ...kit,
  rare: (kit.rare ?? []).filter((type) => type !== 'remove_seat'),
  systemIntents: ({ players, prompt }: State): readonly AnyIntent[] =>
    [...new Set([...players.map(({ seat }) => seat), 's1', 's2', 's3', 's4'])].flatMap((seat): readonly AnyIntent[] => [
      { type: 'seat_away', seat, person: `p${seat.slice(1)}` },
      { type: 'grace_time_up', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat, person: `p${seat.slice(1)}` },
      { type: 'seat_joined', seat, name: 'The same', person: `p${seat.slice(1)}` },
      { type: 'seat_joined', seat, name: 'Newcomer', person: `p${(prompt % 6) + 1}` },
      { type: 'seat_joined', seat, name: 'Bot' },
    ]),
};

/** Phases in which the host decides about an absent seat that play waits for (FD-135). */
const decidedByHost: ReadonlySet<string> = new Set<string>([...nightPhases, 'OUTCOME']);

function canGoOn(state: State): boolean {
  const { waitingFor, seats, phase } = ruleset.view(state, { kind: 'spectator' }).shared;
  const isEmpty = seats.every(({ presence }) => presence === 'absent');
  if (isEmpty || phase === 'CLOSED' || phase === 'LOBBY') return true;
  if (ruleset.timers(state).some(({ id }) => !id.startsWith('grace') && !id.startsWith('turn'))) return true;
  return waitingFor.some((waited) => {
    const seat = seats.find((one) => one.seat === waited);
    if (seat?.presence === 'away') return true;
    if (seat?.presence === 'absent') return !seat.autopilot && decidedByHost.has(phase);
    const view = ruleset.view(state, { kind: 'seat', seat: waited });
    return seat !== undefined && ruleset.legal(view).some(({ type }) => !['annotate', 'share_hand'].includes(type));
  });
}

const untimed = { reactionTimer: 0, eventTimer: 0, reactionMask: 0 };

test.each([
  { seats: 3, options: untimed },
  { seats: 4, options: { ...untimed, setupDepth: 'quick', duet: 'noInterference' } },
  { seats: 4, options: { setupDepth: 'quick', duet: 'autoInterference', oiChain: 'once' } },
])('FD-135 FD-136 FD-138: play can always continue: %o', (config) => {
  for (const seed of [1, 2])
    visitSession(restless, { ...config, seed, steps: 150 }, ({ after, step }) => {
      const { phase, waitingFor, seats } = ruleset.view(after, { kind: 'spectator' }).shared;
      expect({ phase, waitingFor, step, goesOn: canGoOn(after) }).toMatchObject({ goesOn: true });
      expect(seats.map(({ seat }) => seat)).toEqual(expect.arrayContaining([...waitingFor]));
    });
});
