import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { guard } from '../scenarios/steps.ts';
import { linesFor } from '../data/crew.ts';
import type { TableView } from '../view-types.ts';
import { ruleset } from '../index.ts';
import { presentation } from './index.ts';

/** The skill or attribute that the form suggests in a scene with this title, after this many plays. */
function usual(view: TableView, title: string, plays: number): unknown {
  const scene = { number: 1, title, plays, called: 0, fights: 0, failed: false };
  return presentation.move({ ...view, shared: { ...view.shared, scene } }, { type: 'declare_play' }).initialValues?.[
    'use'
  ];
}

scenario('SU-38: the suggested use suits a scripted scene, and changes from play to play', kit, (s) => {
  s.given({ crew: ['ruth'], npcs: [guard], options: { readyMade: true } });
  // Opening the desk, talking, and climbing: Ruth is best at talking.
  expect([0, 1, 2].map((plays) => usual(s.ruth.view, 'The office', plays))).toEqual([
    'persuasion',
    'fraud',
    'persuasion',
  ]);
  // No script says what helps in a scene of the GM's own, so the form suggests what Ruth is best at.
  expect([0, 1].map((plays) => usual(s.ruth.view, 'Elsewhere', plays))).toEqual(['fraud', 'persuasion']);
});

scenario('SU-115: a use that needs a target is not suggested without one', kit, (s) => {
  s.given({ crew: ['ruth'], options: { readyMade: true } });
  for (const plays of [0, 1]) {
    const declared = { type: 'declare_play', use: usual(s.ruth.view, 'The office', plays), marks: [], text: 'Now.' };
    expect(ruleset.explain(s.ruth.view, declared)).toEqual([]);
  }
});

scenario('SU-38: in a fight a complete attack is suggested only at a table with ready-made characters', kit, (s) => {
  const ready = (view: TableView) =>
    (presentation.suggests?.(view) ?? []).filter(({ type }) => type === 'declare_play');
  const fight = (readyMade: boolean) => {
    s.given({ crew: ['kade'], npcs: [guard], options: { readyMade }, player: ['9C'], gm: ['2C'] });
    s.gm.does('start_combat', { parties: ['s1', 'n1'] });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.spectator.sees('shared.phase', 'TURN');
  };
  fight(false);
  s.kade.sees(ready, []);
  const { initialValues, suggestions } = presentation.move(s.kade.view, { type: 'declare_play' });
  expect(initialValues).toEqual({ use: 'throw', marks: ['n1'] });
  expect(suggestions?.['text']).not.toEqual([]);
  fight(true);
  expect(ready(s.kade.view)).toMatchObject([{ use: 'throw', marks: ['n1'], text: expect.any(String) }]);
});

scenario('SU-38: a suggested attack shows its words, which fit the weapon and change from play to play', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], order: ['kade', 'n1'], options: { readyMade: true } });
  const attack = (plays: number) => {
    const scene = { number: 1, title: 'Elsewhere', plays, called: 0, fights: 1, failed: false };
    const view = { ...s.kade.view, shared: { ...s.kade.view.shared, scene } };
    const intent = presentation.suggests?.(view).find(({ type }) => type === 'declare_play');
    return { text: intent?.['text'], shown: intent && presentation.move(view, intent).message.facts?.['text'] };
  };
  const told = [0, 1, 2, 3, 4, 5, 6].map(attack);
  for (const { text, shown } of told) {
    expect(linesFor('throw')).toContain(text);
    expect(shown).toBe(text);
  }
  expect(new Set(told.map(({ text }) => text)).size).toBe(told.length);
});

scenario('SU-38: the suggested lines are those of the chosen skill, the next one in turn first', kit, (s) => {
  for (const readyMade of [true, false]) {
    s.given({ crew: ['ruth'], npcs: [guard], options: { readyMade } });
    const { initialValues = {}, suggestionsBy } = presentation.move(s.ruth.view, { type: 'declare_play' });
    const { field, lists = {} } = suggestionsBy?.['text'] ?? {};
    expect(field).toBe('use');
    for (const use of ['thug', 'stealth', 'persuasion', 'charisma'])
      expect(lists[use]?.toSorted()).toEqual(linesFor(use).toSorted());
    if (readyMade) expect(lists[String(initialValues['use'])]?.[0]).toBe(initialValues['text']);
  }
});

scenario(
  'SU-70 crewAgainstCrew: while only the crew is in sight, the form says so and ticks none of them',
  kit,
  (s) => {
    const words = () => presentation.move(s.kade.view, { type: 'declare_play' });
    const labelOf = (value: string) =>
      presentation.choice?.(s.kade.view, { intent: 'declare_play', field: 'marks', value })?.text;
    s.given({ crew: ['kade', 'vera'], options: { crewAgainstCrew: 'consent' } });
    expect(words().means).toEqual({ text: 'mean.only_crew' });
    expect(words().initialValues).toEqual({ marks: [] });
    expect(labelOf('s2')).toBe('choice.crew');
    // What needs no target is possible without one.
    s.kade.does('declare_play', { use: 'athlete', mode: 'terrain', marks: [], text: 'Up the wall.' });
    s.given({ crew: ['kade', 'vera'], npcs: [guard], options: { crewAgainstCrew: 'consent' } });
    expect(words().means).toBeUndefined();
    expect(words().initialValues).toBeUndefined();
    expect([labelOf('n1'), labelOf('s2')]).toEqual(['choice.someone', 'choice.crew']);
    s.given({ crew: ['kade', 'vera'] });
    expect(words().means).toBeUndefined();
    expect(labelOf('s2')).toBe('choice.someone');
  },
);
