/** Between flip and outcome only the GM can know whether a play will succeed (SU-49 to SU-52). */
import type { Event } from '../events.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Actor, Intent, Viewer } from '../../../kernel/index.ts';
import { replay, rig, seededRng } from '../../../kernel/index.ts';

import { ruleset } from '../index.ts';
import type { Opposition, State } from '../state.ts';
import type { Setting } from './given.ts';
import { given } from './given.ts';
import { kit } from './kit.ts';

/** Everything that reaches a viewer: the view, its moves and refusals, and the events. */
interface Reached {
  readonly view: unknown;
  readonly legal: unknown;
  readonly refusals: unknown;
  readonly heard: unknown;
}

/** Moves whose refusals could reveal a secret. */
const attempts: readonly Intent[] = [
  { type: 'finish_step' },
  { type: 'add_charisma' },
  { type: 'commit_card', card: 'h1' },
  { type: 'lend_card', card: 'h1' },
  { type: 'ask_wait' },
  { type: 'withdraw_play' },
  { type: 'declare_play', use: 'wits', text: 'Hm.' },
  { type: 'take_with_jack', card: 'h1' },
  { type: 'pass_cover' },
];

function reached(before: State, events: readonly Event[], after: State, viewer: Viewer): Reached {
  const view = ruleset.view(after, viewer);
  let state = before;
  const heard = events.flatMap((event) => {
    const told = ruleset.viewEvent(state, event, viewer);
    state = ruleset.evolve(state, event);
    return told === undefined ? [] : [told];
  });
  return {
    view,
    legal: ruleset.legal(view),
    refusals: attempts.map((intent) => ruleset.explain(view, intent)),
    heard,
  };
}

interface Move {
  readonly actor: Actor;
  readonly intent: Intent;
}

const crewAndSpectators: readonly Viewer[] = [
  { kind: 'seat', seat: 's1' },
  { kind: 'seat', seat: 's2' },
  { kind: 'seat', seat: 's3' },
  { kind: 'spectator' },
];

/** Plays these moves and returns, after each, all that reached viewers other than the GM. */
function playedOut(setting: Setting, moves: readonly Move[]): readonly string[] {
  let state = given(setting);
  const rng = rig({});
  return moves.map(({ actor, intent }) => {
    const decision = ruleset.decide(state, actor, intent, rng);
    const before = state;
    if (decision.ok) for (const event of decision.events) state = ruleset.evolve(state, event);
    const refusals = decision.ok || actor.kind === 'gm' ? [] : decision.refusals;
    const told = crewAndSpectators.map((viewer) => reached(before, decision.ok ? decision.events : [], state, viewer));
    return JSON.stringify([told, refusals, decision.ok, ruleset.timers(state)]);
  });
}

const gm: Actor = { kind: 'gm' };
const seat = (name: string): Actor => ({ kind: 'seat', seat: name });

const exchange = (modifier: number, npcTagged = true): readonly Move[] => [
  { actor: seat('s3'), intent: { type: 'declare_play', use: 'persuasion', marks: ['n1'], text: 'Please.' } },
  { actor: gm, intent: { type: 'set_opposition', kind: 'opposed', trait: 'willpower', modifier, npcTagged } },
  { actor: seat('s1'), intent: { type: 'lend_card', card: 'h1' } },
  { actor: seat('s2'), intent: { type: 'ask_wait' } },
  { actor: seat('s3'), intent: { type: 'commit_card', card: 'h1' } },
  { actor: seat('s3'), intent: { type: 'finish_step' } },
  { actor: gm, intent: { type: 'commit_card', card: 'h1' } },
  { actor: gm, intent: { type: 'finish_step' } },
  { actor: seat('s3'), intent: { type: 'add_charisma' } },
];

const table: Setting = {
  crew: ['vera', 'moss', 'ruth'],
  npcs: [{ name: 'Bouncer' }],
  player: ['4D'],
  gm: ['6S'],
  hands: { ruth: ['8H', 'KC'], vera: ['2C'], gm: ['9D', '3C'] },
};

test('SUX-06 SU-46 SU-49 SU-51 SU-52: a modifier of 3 and one of 13 look alike to all but the GM', () => {
  const low = playedOut(table, exchange(3));
  expect(low).toEqual(playedOut(table, exchange(13)));
  // The play advances: the flips are public, and the steps alternate between the sides.
  expect(low[1]).toContain('card_flipped');
  expect(low[7]).toContain('stand_asked');
});

test('SU-52: only the comparison shows the difference between two modifiers', () => {
  const last = { actor: seat('s3'), intent: { type: 'finish_step' } } as const;
  const outcomes = [3, 13].map((modifier) => playedOut(table, [...exchange(modifier).slice(0, 2), last]).at(-1));
  expect(outcomes[0]).not.toEqual(outcomes[1]);
});

test('SU-96: cards played for an NPC do not show its tags', () => {
  const attack = (npcTagged: boolean): readonly Move[] => [
    {
      actor: gm,
      intent: { type: 'npc_attack', npc: 'n1', skill: 'thug', targets: ['s3'], modifier: 8, npcTagged, text: 'Out!' },
    },
    { actor: seat('s1'), intent: { type: 'pass_cover' } },
    { actor: seat('s2'), intent: { type: 'pass_cover' } },
    { actor: seat('s3'), intent: { type: 'commit_card', card: 'h1' } },
    { actor: seat('s3'), intent: { type: 'finish_step' } },
    { actor: gm, intent: { type: 'commit_card', card: 'h1' } },
    { actor: gm, intent: { type: 'finish_step' } },
    { actor: seat('s3'), intent: { type: 'finish_step' } },
  ];
  const tagged = playedOut(table, attack(true));
  expect(tagged).toEqual(playedOut(table, attack(false)));
  expect(tagged[5]).toContain('card_committed');
  expect(tagged[7]).toContain('play_resolved');
});

test('SU-49 SU-179: that an NPC uses a feint is public, but its number stays secret', () => {
  const attack = (modifier: number): readonly Move[] => [
    {
      actor: gm,
      intent: { type: 'rule', target: 'n1', change: { field: 'feint', value: true }, reason: 'Sand in her eyes.' },
    },
    { actor: gm, intent: { type: 'npc_attack', npc: 'n1', skill: 'throw', targets: ['s3'], modifier, text: 'Out!' } },
    { actor: seat('s1'), intent: { type: 'pass_cover' } },
    { actor: seat('s2'), intent: { type: 'pass_cover' } },
    { actor: seat('s3'), intent: { type: 'commit_card', card: 'h1' } },
  ];
  const low = playedOut(table, attack(3));
  expect(low).toEqual(playedOut(table, attack(13)));
  expect(low[3]).toContain('feint_spent');
});

test('SU-46: a threshold is as secret as a modifier', () => {
  const moves = (value: number): readonly Move[] => [
    { actor: seat('s1'), intent: { type: 'declare_play', use: 'wits', text: 'I think.' } },
    { actor: gm, intent: { type: 'set_opposition', kind: 'threshold', value } },
    { actor: seat('s1'), intent: { type: 'commit_card', card: 'h1' } },
    { actor: seat('s2'), intent: { type: 'lend_card', card: 'h1' } },
  ];
  expect(playedOut(table, moves(5))).toEqual(playedOut(table, moves(35)));
});

test('SU-121: what an NPC adds in the turn order stays hidden until the order is settled', () => {
  const begun = (dexterity: number): readonly string[] =>
    playedOut({ ...table, npcs: [{ name: 'Bouncer', attributes: { dexterity } }] }, [
      { actor: gm, intent: { type: 'start_combat', parties: ['s1', 's2', 's3', 'n1'] } },
      { actor: seat('s1'), intent: { type: 'finish_step' } },
      { actor: seat('s2'), intent: { type: 'finish_step' } },
      { actor: seat('s3'), intent: { type: 'finish_step' } },
    ]);
  expect(begun(1)).toEqual(begun(9));
});

describe('properties', () => {
  const number = fc.integer({ min: -20, max: 100 });
  const secret: fc.Arbitrary<Partial<Opposition>> = fc.record({
    modifier: number,
    npcTagged: fc.boolean(),
    perMark: fc.record({ n1: number }),
  });

  test('SU-49: no view changes when the secret numbers do, at any step of an exchange', () => {
    fc.assert(
      fc.property(secret, fc.integer({ min: 2, max: 9 }), (numbers, steps) => {
        let state = given(table);
        for (const { actor, intent } of exchange(8).slice(0, steps)) {
          const decision = ruleset.decide(state, actor, intent, rig({}));
          if (decision.ok) for (const event of decision.events) state = ruleset.evolve(state, event);
        }
        const twin: State = {
          ...state,
          plays: state.plays.map((play) => ({
            ...play,
            opposition: play.opposition === null ? null : { ...play.opposition, ...numbers },
          })),
        };
        for (const viewer of crewAndSpectators) {
          expect(ruleset.view(twin, viewer)).toEqual(ruleset.view(state, viewer));
          expect(ruleset.legal(ruleset.view(twin, viewer))).toEqual(ruleset.legal(ruleset.view(state, viewer)));
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  /** All states and events of a job played by bots. */
  function statesOf(
    seed: number,
    seats: number,
  ): { readonly states: readonly State[]; readonly events: readonly Event[] } {
    const rng = seededRng(seed);
    const players = Array.from({ length: seats }, (_, index) => ({
      seat: `s${index + 1}`,
      name: `P${index + 1}`,
      kind: 'player' as const,
    }));
    const setup = ruleset.setup(
      { seats: [...players, { seat: 'gm', name: 'Gail', kind: 'gm' }], options: { flippedFaces: 'active' } },
      rng,
    );
    const events = [...setup];
    let state = replay(ruleset, setup);
    const states = [state];
    const actors: readonly Actor[] = [gm, ...players.map(({ seat: name }) => seat(name))];
    while (state.stage !== 'ENDED' && states.length < 3000) {
      const next = actors.flatMap((actor) => {
        const view = ruleset.view(state, actor.kind === 'seat' ? actor : { kind: 'gm' });
        const move = ruleset.bot?.(view, ruleset.legal(view));
        return move === undefined ? [] : [{ actor, move }];
      })[0];
      if (next === undefined) break;
      const decision = ruleset.decide(state, next.actor, next.move, rng);
      if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
      for (const event of decision.events) state = ruleset.evolve(state, event);
      events.push(...decision.events);
      states.push(state);
    }
    return { states, events };
  }

  test.each([2, 3, 5])('SU-01 … SU-03: each card is in exactly one place, in a job of %i players', (seats) => {
    const { states } = statesOf(seats, seats);
    for (const state of states) {
      const cards = kit.census?.(state) ?? [];
      const player = cards.filter(({ pack }) => pack !== 'gm').map(({ face }) => face);
      const others = cards.filter(({ pack }) => pack === 'gm').map(({ face }) => face);
      expect(player).toHaveLength(state.secondPack ? 108 : 54);
      expect(new Set(player).size).toBe(player.length);
      expect(new Set(others).size).toBe(54);
      expect(others).toHaveLength(54);
    }
    expect(states.at(-1)?.stage).toBe('ENDED');
  });

  test('SU-06 SU-184: the journal alone reproduces the state', () => {
    const { states, events } = statesOf(4, 3);
    expect(replay(ruleset, JSON.parse(JSON.stringify(events)) as Event[])).toEqual(states.at(-1));
  });
});
