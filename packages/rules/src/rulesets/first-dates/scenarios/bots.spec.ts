import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Actor, Intent, OptionValue } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';
import { kit } from './kit.ts';
import { all } from './steps.ts';

interface Evening {
  readonly end: State;
  readonly moves: number;
  /** The number of turns of each date. */
  readonly lengths: readonly number[];
  readonly lines: readonly string[];
}

interface Table {
  readonly seed: number;
  readonly seats: number;
  readonly options?: Readonly<Record<string, OptionValue>>;
}

/** Lets bots play, and timers run when no bot has a move, until the table is closed. */
function playThrough({ seed, seats, options = {} }: Table): Evening {
  const rng = seededRng(seed);
  const config = {
    seats: Array.from({ length: seats }, (_, index) => ({
      seat: `s${index + 1}`,
      name: `Player ${index + 1}`,
      kind: 'player' as const,
    })),
    options: { setupDepth: 'quick', ...options },
  };
  let state = ruleset.setup(config, rng).reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const sent: Intent[] = [];
  const lengths: number[] = [];
  const send = (actor: Actor, intent: Intent): void => {
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok) expect.fail(`${JSON.stringify(intent)}: ${JSON.stringify(decision.refusals)}`);
    for (const event of decision.events) {
      if (event.type === 'date_ended') lengths.push(state.turn?.number ?? 0);
      state = ruleset.evolve(state, event);
    }
    sent.push(intent);
  };
  while (state.phase !== 'CLOSED' && sent.length < 5000) {
    const { waitingFor } = ruleset.view(state, { kind: 'spectator' }).shared;
    const next = waitingFor.flatMap((seat) => {
      const view = ruleset.view(state, { kind: 'seat', seat });
      const move = ruleset.bot?.(view, ruleset.legal(view));
      return move === undefined ? [] : [{ seat, move }];
    })[0];
    const timer = ruleset.timers(state).toSorted((first, second) => first.after - second.after)[0];
    if (next !== undefined) send({ kind: 'seat', seat: next.seat }, next.move);
    else if (timer === undefined) expect.fail(`no one moves in ${state.phase}`);
    else send({ kind: 'system' }, timer.intent);
  }
  const lines = sent.flatMap(({ line }) => (typeof line === 'string' ? [line] : []));
  return { end: state, moves: sent.length, lengths, lines };
}

test.each([3, 4, 5, 6, 8])('a table of %i bots plays every date to its end in fewer than 60 turns', (seats) => {
  const { end, lengths } = playThrough({ seed: seats, seats });
  expect(end.phase).toBe('CLOSED');
  expect(end.date).toBe(3);
  expect(Math.max(...lengths)).toBeLessThan(60);
});

test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
  'whatever the host sets, an evening of bots comes to its end: table %i',
  (seed) => {
    const draw = seededRng(seed);
    const options = Object.fromEntries(
      ruleset.options.map(({ key, values, default: usual }) => [key, draw.shuffle(key, values)[0] ?? usual]),
    );
    const { min, max } = ruleset.seatLimits?.(options) ?? ruleset.seats;
    const { end, lengths } = playThrough({ seed, seats: min + (seed % (max - min + 1)), options });
    expect(end.phase).toBe('CLOSED');
    expect(Math.max(...lengths)).toBeLessThan(60);
  },
);

test('bots end dates neither too early nor too late, and hardly ever say the same line twice in a row', () => {
  const evenings = Array.from({ length: 12 }, (_, index) => playThrough({ seed: 100 + index, seats: 3 + (index % 3) }));
  const played = evenings.flatMap(({ lengths }) => lengths).filter((turns) => turns > 0);
  expect(played.length).toBeGreaterThan(24);
  expect(Math.min(...played)).toBeGreaterThanOrEqual(8);
  const median = played.toSorted((first, second) => first - second)[Math.floor(played.length / 2)] ?? 0;
  expect(median).toBeLessThan(26);
  const pairs = evenings.flatMap(({ lines }) => lines.map((line, index) => [line, lines[index - 1]] as const));
  expect(pairs.filter(([line, before]) => line === before).length).toBeLessThan(pairs.length / 100);
});

test.each([3, 5, 8])('FD-30 FD-34: %i bots get through the long setup as well', (seats) => {
  const { end } = playThrough({ seed: 20 + seats, seats, options: { setupDepth: 'full' } });
  expect(end.phase).toBe('CLOSED');
  expect(end.headmates.every(({ name, quality }) => name !== '' && quality !== '')).toBe(true);
  expect(end.settled.length).toBeGreaterThan(0);
});

test('FD-134: bots leave the choice to the only person at the table, in whatever order seats are asked', () => {
  const seats = ['s1', 's2', 's3', 's4'];
  const started = ruleset
    .setup({ seats: seats.map((seat) => ({ seat, name: seat, kind: 'player' as const })), options: {} }, seededRng(1))
    .reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const next = ruleset.evolve(started, { type: 'phase_entered', phase: 'NEXT' });
  for (const acked of [[], ['s1'], ['s1', 's2']]) {
    const state = acked.reduce((before, seat) => ruleset.evolve(before, { type: 'acknowledged', seat }), next);
    const view = ruleset.view(state, { kind: 'seat', seat: 's3' });
    expect(ruleset.bot?.(view, ruleset.legal(view))).toEqual({ type: 'ack' });
  }
});

scenario('FD-127: after a ghosting, bots follow a person who wants to meet the Prospect again', kit, (s) => {
  for (const wish of ['same', 'new']) {
    s.given({ stacks: ['6C', '6D', 'QH'], system1: { hand: ['6H'] }, turn: 'system1', traits: ['2S', 'JS'] });
    s.system1.does('play_card', { card: '6H', stack: 3 });
    s.date.does('reveal_traits');
    all(s, 'discuss_skip');
    s.spectator.sees('shared.prospect.ghosted', true);
    for (const bot of [s.s1, s.s2]) {
      const move = ruleset.bot?.(bot.view, ruleset.legal(bot.view));
      expect(move).toMatchObject({ type: 'choose_next', choice: 'same' });
      bot.does('choose_next', { choice: 'same' });
    }
    s.s3.does('choose_next', { choice: wish });
    s.expectEvent('next_chosen', { choice: wish });
  }
});

test('bots play the same session for the same seed', () => {
  expect(playThrough({ seed: 7, seats: 4 })).toEqual(playThrough({ seed: 7, seats: 4 }));
});
