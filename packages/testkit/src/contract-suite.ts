/** The tests that every ruleset has to pass. */
import type { GameEvent, Intent, Ruleset, View } from '@cartomancer/rules';
import { describe, expect, test } from 'vitest';

import { checkChoices } from './choices.ts';
import { checkForms } from './forms.ts';
import { checkMalformed } from './malformed-input.ts';
import type { RulesetKit, SessionConfig } from './kit.ts';
import { playRandomly } from './random-play.ts';
import { checkSeed, configsOf } from './sessions.ts';
import { checkWrongValues } from './wrong-values.ts';

export interface ContractOptions<S, V extends View, I extends Intent, E extends GameEvent> {
  /** The ruleset's kit; without it the suite checks fewer hidden cards, and knows only the seats of the start. */
  readonly kit?: Partial<Omit<RulesetKit<S, V, I, E>, 'ruleset'>>;
  /** One session is played for each seed; by default there are fifty fixed seeds. */
  readonly seeds?: readonly number[];
  readonly configs?: readonly SessionConfig[];
}

const fixedSeeds: readonly number[] = Array.from({ length: 50 }, (_, index) => index + 1);

const malformedRuns = 300;

const wrongValueSeeds: readonly number[] = [1, 2, 3, 4, 5, 6];
const wrongValueSteps = 80;

const formSeeds: readonly number[] = [1, 2, 3, 4];
const formSteps = 120;

export function contractSuite<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  options: ContractOptions<S, V, I, E> = {},
): void {
  const kit = { ...options.kit, ruleset };
  const configs = options.configs ?? kit.configs ?? configsOf(ruleset);
  const [first] = configs;

  describe(`${ruleset.id} fulfils the contract`, () => {
    test.each(options.seeds ?? fixedSeeds)('in session %i', (seed) => checkSeed(kit, seed, configs));

    test('and refuses malformed input', () => {
      if (first === undefined) expect.fail('there is no table to play at');
      checkMalformed(kit, { ...first, seed: 1, steps: 40, runs: malformedRuns });
    });

    test.each(wrongValueSeeds)('and refuses values of the wrong kind (session %i)', (seed) => {
      const config = configs[seed % configs.length];
      if (config === undefined) expect.fail('there is no table to play at');
      checkWrongValues(kit, { ...config, seed, steps: wrongValueSteps });
    });

    test.each(formSeeds)('and every form can be filled in (session %i)', (seed) => {
      const config = configs[seed % configs.length];
      if (config === undefined) expect.fail('there is no table to play at');
      checkForms(kit, { ...config, seed, steps: formSteps });
    });

    test.each(formSeeds)('and every choice of a form can be completed (session %i)', (seed) => {
      const config = configs[seed % configs.length];
      if (config === undefined) expect.fail('there is no table to play at');
      checkChoices(kit, { ...config, seed, steps: formSteps });
    });

    test('and plays the same session for the same seed', () => {
      if (first === undefined) expect.fail('there is no table to play at');
      const session = () => playRandomly(ruleset, { ...first, seed: 1, steps: 40 }, kit);
      expect(session()).toEqual(session());
      expect(session().steps.length).toBeGreaterThan(0);
    });
  });
}
