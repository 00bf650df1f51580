/** Every message a player sees is in the catalogue and gets the facts it needs. */
import { events } from '../events.ts';
import { scenario, wordsSuite } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import text from '../data/text.en.json' with { type: 'json' };
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { attempt, duel, passAll } from './steps.ts';

const led = { seats: 3, gm: 'seated' } as const;
const shared = { seats: 3, options: { gmMode: 'shared' } } as const;

wordsSuite({
  kit,
  presentation,
  catalogue: text,
  steps: 400,
  isOver: ({ phase }) => phase === 'CLOSED',
  events: events.types,
  sessions: [
    ...[1, 2, 3].map((seed) => ({ ...led, name: `session ${seed}`, seed })),
    ...[4, 5].map((seed) => ({ ...shared, name: `without a GM, session ${seed}`, seed })),
    {
      ...led,
      name: 'behind closed sheets, with drafts and tokens',
      seed: 6,
      options: { sheets: 'untilUsed', creation: 'draft', bonusDraw: 'redraw', backBy: 'manual' },
    },
    {
      ...led,
      name: 'with hidden targets and privileged suits',
      seed: 7,
      options: { hiddenTargets: true, privilegedSuits: true, episode: 'gm', creation: 'choose' },
    },
  ],
});

function prompts(view: TableView): readonly string[] {
  return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
}

scenario('DR-32 DR-35 DR-63 DR-125 DR-141: prompts show what only people can judge', kit, (s) => {
  s.given({ deck: ['TH'] });
  expect(prompts(s.franz.view)).toContain('panel.prompts.uncertain');
  expect(prompts(s.gm.view)).toEqual(
    expect.arrayContaining(['kind', 'suit', 'extenuating', 'scene', 'bonus'].map((key) => `panel.prompts.${key}`)),
  );
  attempt(s);
  expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.describe', 'panel.prompts.helping']));
  expect(prompts(s.gm.view)).toContain('panel.prompts.veto');
  passAll(s);
  expect(prompts(s.gm.view)).toContain('panel.prompts.cost');
});

scenario('DR-32: before a draw the table is asked whether the outcome is uncertain', kit, (s) => {
  s.given({});
  expect(prompts(s.franz.view)).toContain('panel.prompts.uncertain');
});

scenario('DR-35: the GM says which kind of draw it is, and there are three', kit, (s) => {
  s.given({});
  expect(prompts(s.gm.view)).toContain('panel.prompts.kind');
  for (const type of ['declare_competition', 'set_challenge', 'open_fray']) s.gm.may(type);
});

scenario('DR-141: a prompt covers helping, and no move does it', kit, (s) => {
  s.given({ deck: ['TH'] });
  attempt(s);
  expect(prompts(s.franz.view)).toContain('panel.prompts.helping');
  expect(Object.keys(kit.ruleset.intents).filter((type) => type.includes('help'))).toEqual([]);
});

scenario(
  'DR-48 DR-57 DR-140: prompts cover the length of an exchange, the size of an alteration, and that no one dies',
  kit,
  (s) => {
    s.given({ deck: ['7C', '9D'] });
    duel(s);
    passAll(s);
    expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.alter', 'panel.prompts.span']));
    s.given({});
    s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.aims', 'panel.prompts.death']));
  },
);
