import { describe, expect, test } from 'vitest';

import { checkSession } from './check-session.ts';
import { checkMalformed } from './malformed-input.ts';
import { checkSeed } from './sessions.ts';
import { toyKit, toyRuleset } from './toy.ts';
import type { ToyFault, ToyKit } from './toy.ts';
import { checkTwins } from './twins.ts';

const seeds = [1, 2, 3, 4, 5];
const table = { seats: 3, steps: 60 };

function sessionsOf(fault?: ToyFault): void {
  for (const seed of seeds) checkSession(toyKit(fault), { ...table, seed });
}

function twinsOf(fault?: ToyFault): void {
  for (const seed of seeds) checkTwins(toyKit(fault), { ...table, seed, twins: 8 });
}

describe('a session is checked at every step', () => {
  test('and a sound ruleset passes', () => {
    for (const seed of seeds) checkSeed(toyKit(), seed);
  });

  test('also without a kit', () => {
    for (const seed of seeds) checkSeed({ ruleset: toyRuleset(), discloses: { pass: 'TOY-6', guess: 'TOY-7' } }, seed);
  });

  test.each([
    ['view tells the next card', ''],
    ['legal lists what is refused', 'explain objects'],
    ['legal leaves a move out', 'is not offered'],
    ['any heap is accepted', 'is not offered'],
    ['a drawn card stays in the deck', 'not conserved'],
    ['evolve is not pure', 'second time'],
    ['decide changes the state', 'read only'],
    ['state is not plain', 'not plain JSON'],
    ['everybody has a shared view of their own', 'an object of its own'],
    ['setup tells the deck', 'open to others only'],
    ['an event of today is upcast', 'upcastEvent changes'],
    ['talk changes the game', 'called talk'],
    ['a turn belongs to no one', 'play is stuck'],
  ] as const)('%s: found', (fault, says) => {
    if (fault === 'view tells the next card') expect(() => twinsOf(fault)).toThrow('the view differs');
    else expect(() => sessionsOf(fault)).toThrow(says);
  });

  test('and what is found can be played again', () => {
    expect(() => checkSession(toyKit('legal leaves a move out'), { ...table, seed: 7 })).toThrow(
      /^toy seed=7 table={"seats":3} step=\d+ \(.+\): /,
    );
  });
});

describe('two sessions that differ in hidden cards look alike', () => {
  test('for a sound ruleset, and they are followed for a good while', () => {
    let followed = 0;
    for (const seed of seeds) followed += checkTwins(toyKit(), { ...table, seed, twins: 8 }).steps;
    expect(followed).toBeGreaterThan(100);
  });

  test.each([
    ['view tells the next card', 'the view differs'],
    ['event tells the card drawn', 'other events are heard'],
    ['timer tells the hand', 'other timers run'],
  ] as const)('%s: found', (fault, says) => {
    expect(() => twinsOf(fault)).toThrow(says);
  });

  describe('except what a clause discloses', () => {
    /** Without the bot, which plays cards only: these sessions are full of guesses. */
    function twinsOfGuessers(discloses: NonNullable<ToyKit['discloses']>): void {
      const { bot: _, ...ruleset } = toyRuleset();
      for (let seed = 1; seed <= 20; seed += 1)
        checkTwins({ ...toyKit(), ruleset, discloses }, { seats: 3, steps: 15, seed, twins: 20 });
    }

    test('which names it for good', () => {
      twinsOfGuessers({ pass: 'TOY-6', guess: 'TOY-7' });
    });

    test('or for some tables', () => {
      twinsOfGuessers((state) => (state.order.length === 3 ? { pass: 'TOY-6', guess: 'TOY-7' } : {}));
    });

    test('and has to name it', () => {
      expect(() => twinsOfGuessers({})).toThrow('name the clause');
    });
  });
});

describe('garbage', () => {
  test('is refused by a sound ruleset', () => {
    checkMalformed(toyKit(), { ...table, seed: 1, runs: 300 });
  });

  test('that crashes a ruleset is found', () => {
    expect(() => checkMalformed(toyKit('garbage is a crash'), { ...table, seed: 1, runs: 300 })).toThrow(
      'what is this?',
    );
  });
});
