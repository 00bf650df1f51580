/** Everything that is shown to people has a text in the catalogue, and every text gets its facts. */
import { events } from '../events.ts';
import { wordsSuite } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import { seededRng } from '../../../kernel/index.ts';

import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import type { State } from '../state.ts';
import text from '../data/text.en.json' with { type: 'json' };
import { given } from './given.ts';
import { kit } from './kit.ts';

const table = { seats: 3, gm: 'seated' } as const;

wordsSuite({
  kit,
  presentation,
  catalogue: text,
  steps: 1_500,
  isOver: ({ stage }) => stage === 'ENDED',
  events: events.types,
  sessions: [
    { ...table, name: 'a job', seed: 1 },
    { ...table, name: 'another job', seed: 2 },
    {
      ...table,
      name: 'other options',
      seed: 3,
      options: { sheets: 'owner', flippedFaces: 'active', jackSource: 'deckSearch', thresholdShown: 'atStart' },
    },
  ],
});

describe('prompts remind people of what only they can judge', () => {
  function prompts(state: State, actor: 'gm' | 's1'): readonly string[] {
    const view = ruleset.view(state, actor === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat: actor });
    return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
  }

  test('SU-38 SU-127 SU-134 SU-178: about attempts and stunts between plays, about fairness in a new play', () => {
    const state = given({ npcs: [{}] });
    expect(prompts(state, 's1')).toContain('prompt.FREE');
    expect(prompts(state, 'gm')).toContain('prompt.FREE_gm');
    const declared = ruleset.decide(
      state,
      { kind: 'seat', seat: 's1' },
      { type: 'declare_play', use: 'ambush', text: 'A wire across the stairs.' },
      seededRng(1),
    );
    const proposed = declared.ok
      ? declared.events.reduce((before, event) => ruleset.evolve(before, event), state)
      : state;
    expect(prompts(proposed, 'gm')).toContain('prompt.fair');
  });
});
