import { describe, expect, test } from 'vitest';

import { checkSession } from './check-session.ts';
import { checkForms } from './forms.ts';
import { checkMalformed } from './malformed-input.ts';
import { checkSeed } from './sessions.ts';
import { toyKit, toyRuleset } from './toy.ts';
import type { ToyFault, ToyKit } from './toy.ts';
import { checkTwins } from './twins.ts';

const seeds = [1, 2, 3, 4, 5];
const table = { seats: 3, steps: 60 };

function checkSessions(fault?: ToyFault): void {
  for (const seed of seeds) checkSession(toyKit(fault), { ...table, seed });
}

function checkTwinSessions(fault?: ToyFault): void {
  for (const seed of seeds) checkTwins(toyKit(fault), { ...table, seed, twins: 8 });
}

describe('checkSession', () => {
  test('passes a correct ruleset', () => {
    for (const seed of seeds) checkSeed(toyKit(), seed);
  });

  test('passes a correct ruleset without a kit', () => {
    for (const seed of seeds) checkSeed({ ruleset: toyRuleset(), discloses: { pass: 'TOY-6', guess: 'TOY-7' } }, seed);
  });

  test.each([
    ['the view reveals the next card', ''],
    ['legal lists a refused move', 'explain refuses it'],
    ['legal omits a move', 'is not offered'],
    ['any heap is accepted', 'is not offered'],
    ['a drawn card stays in the deck', 'not conserved'],
    ['evolve is not pure', 'second time'],
    ['decide changes the state', 'read only'],
    ['state is not plain', 'not plain JSON'],
    ['each viewer has a separate shared view', 'a separate object'],
    ['the setup reveals the deck', 'from whom it is hidden'],
    ['a present event is converted', 'upcastEvent changes'],
    ['talk changes the game', 'declared as talk'],
    ['a turn belongs to no one', 'play is stuck'],
  ] as const)('finds the fault: %s', (fault, message) => {
    if (fault === 'the view reveals the next card') expect(() => checkTwinSessions(fault)).toThrow('the view differs');
    else expect(() => checkSessions(fault)).toThrow(message);
  });

  test('names the seed and the step at which to repeat a failure', () => {
    expect(() => checkSession(toyKit('legal omits a move'), { ...table, seed: 7 })).toThrow(
      /^toy seed=7 table={"seats":3} step=\d+ \(.+\): /,
    );
  });
});

describe('checkForms', () => {
  const correct = toyRuleset();
  const { draw } = correct.intents;
  const withoutChoices = { ...draw, fields: { pile: { kind: 'choice', of: [] } } } as NonNullable<typeof draw>;
  const ruleset = { ...correct, intents: { ...correct.intents, draw: withoutChoices } };

  test.each([
    ['with a kit', { ...toyKit(), ruleset }],
    ['without a kit', { ruleset }],
  ])('finds a form that a seat cannot fill in, %s', (_how, kit) => {
    expect(() => checkForms(kit, { ...table, seed: 1 })).toThrow('pile has no values');
  });
});

describe('checkTwins', () => {
  test('passes a correct ruleset, and compares its twins for many steps', () => {
    let comparedSteps = 0;
    for (const seed of seeds) comparedSteps += checkTwins(toyKit(), { ...table, seed, twins: 8 }).steps;
    expect(comparedSteps).toBeGreaterThan(100);
  });

  test.each([
    ['the view reveals the next card', 'the view differs'],
    ['an event reveals the drawn card', 'other events are received'],
    ['a timer reveals the hand', 'other timers run'],
  ] as const)('finds the fault: %s', (fault, message) => {
    expect(() => checkTwinSessions(fault)).toThrow(message);
  });

  describe('with intents that disclose hidden cards', () => {
    /** Plays without the bot, which only plays cards, so that these sessions have many guesses. */
    function checkTwinsOfGuessers(discloses: NonNullable<ToyKit['discloses']>): void {
      const { bot: _, ...ruleset } = toyRuleset();
      for (let seed = 1; seed <= 20; seed += 1)
        checkTwins({ ...toyKit(), ruleset, discloses }, { seats: 3, steps: 15, seed, twins: 20 });
    }

    test('accepts a clause named for all tables', () => {
      checkTwinsOfGuessers({ pass: 'TOY-6', guess: 'TOY-7' });
    });

    test('accepts a clause named for some tables', () => {
      checkTwinsOfGuessers((state) => (state.order.length === 3 ? { pass: 'TOY-6', guess: 'TOY-7' } : {}));
    });

    test('fails if no clause is named', () => {
      expect(() => checkTwinsOfGuessers({})).toThrow('name the clause');
    });
  });
});

describe('checkMalformed', () => {
  test('passes a correct ruleset', () => {
    checkMalformed(toyKit(), { ...table, seed: 1, runs: 300 });
  });

  test('finds a ruleset that crashes', () => {
    expect(() => checkMalformed(toyKit('malformed input crashes'), { ...table, seed: 1, runs: 300 })).toThrow(
      'what is this?',
    );
  });
});
