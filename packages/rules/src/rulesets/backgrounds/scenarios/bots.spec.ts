import { expect, test } from 'vitest';

import type { Actor, Intent, Viewer } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';

interface Played {
  readonly end: State;
  readonly moves: number;
  readonly types: ReadonlySet<string>;
}

/** Lets bots and timers play until the campaign is over. */
export function playThrough(
  seed: number,
  seats: number,
  given: { readonly gm: 'seated' | 'nobody'; readonly options?: Readonly<Record<string, string | number | boolean>> },
): Played {
  const rng = seededRng(seed);
  const players = Array.from({ length: seats }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  const led = given.gm === 'seated';
  const config = {
    seats: led ? [...players, { seat: 'gm', name: 'Gerda', kind: 'gm' as const }] : players,
    options: { gmMode: led ? 'gm' : 'shared', ...given.options },
  };
  let state = ruleset.setup(config, rng).reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const sent: Intent[] = [];
  const send = (actor: Actor, intent: Intent): void => {
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok)
      expect.fail(`${JSON.stringify(actor)} ${JSON.stringify(intent)}: ${JSON.stringify(decision.refusals)}`);
    for (const event of decision.events) state = ruleset.evolve(state, event);
    sent.push(intent);
  };
  const viewers: readonly Viewer[] = [...players.map(({ seat }): Viewer => ({ kind: 'seat', seat })), { kind: 'gm' }];
  while (state.phase !== 'CLOSED' && sent.length < 3000) {
    const next = viewers.flatMap((viewer) => {
      const view = ruleset.view(state, viewer);
      const move = ruleset.bot?.(view, ruleset.legal(view));
      return move === undefined || viewer.kind === 'spectator' ? [] : [{ actor: viewer, move }];
    })[0];
    const timer = ruleset.timers(state).toSorted((first, second) => first.after - second.after)[0];
    if (next !== undefined) send(next.actor, next.move);
    else if (timer === undefined) expect.fail(`no one moves in ${state.phase}`);
    else send({ kind: 'system' }, timer.intent);
  }
  return { end: state, moves: sent.length, types: new Set(sent.map(({ type }) => type)) };
}

test.each([1, 2, 3, 4, 6, 8])('TB-07: a GM bot leads %i bots through its scenes to the end', (seats) => {
  const { end, types } = playThrough(seats, seats, { gm: 'seated' });
  expect(end.phase).toBe('CLOSED');
  expect(end.scenes).toBe(2);
  for (const type of ['set_challenge', 'declare_competition', 'open_fray', 'fray_success', 'pass'])
    expect(types).toContain(type);
});

test.each([2, 3, 5])('TB-07: %i bots without a GM play to the end as well', (seats) => {
  expect(playThrough(20 + seats, seats, { gm: 'nobody' }).end.phase).toBe('CLOSED');
});

test.each([1, 2, 3, 4, 5, 6])('the demo is played to its end in more than 40 moves, with seed %i', (seed) => {
  const { end, moves } = playThrough(seed, 3, { gm: 'seated', options: ruleset.demo?.options ?? {} });
  expect(end.phase).toBe('CLOSED');
  expect(moves).toBeGreaterThan(40);
});

test('bots play the same session for the same seed', () => {
  expect(playThrough(7, 4, { gm: 'seated' })).toEqual(playThrough(7, 4, { gm: 'seated' }));
});
