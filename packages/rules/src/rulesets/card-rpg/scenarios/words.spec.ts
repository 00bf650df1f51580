/** Every message a player sees is in the catalogue and gets the facts it needs. */
import { events } from '../events.ts';
import { wordsSuite } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';

import text from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';

const table = { seats: 2, gm: 'seated' } as const;

wordsSuite({
  kit,
  presentation,
  catalogue: text,
  steps: 300,
  isOver: ({ suspended }) => suspended,
  // The story also uses keys `event.<name>` that no event type has.
  events: [...events.types, 'no_winner', 'outcome', 'shown', 'attack_dodged'],
  sessions: [
    ...[1, 2, 3].map((seed) => ({ ...table, name: `session ${seed}`, seed, options: { readyMade: true } })),
    { ...table, name: 'character creation', seed: 4, options: { prequelPartners: 2 } },
    { ...table, name: 'late joining', seed: 7, options: { readyMade: true, lateJoin: true } },
    {
      ...table,
      name: 'public sheets, magic that may be declined',
      seed: 5,
      options: { readyMade: true, sheetCards: 'public', mayDeclineMagic: true },
    },
    {
      ...table,
      name: 'magic alone, wounds that keep their cards, a GM who sees hands',
      seed: 6,
      options: {
        readyMade: true,
        standaloneMagic: true,
        woundAftermath: 'captive',
        payVisibility: 'owner-gm',
        gmSeesHands: true,
        deckCounts: 'owner',
        turnTimer: 30,
      },
    },
  ],
});

test('every intent that people can send has a text for its move', () => {
  const sentBySeats = Object.entries(ruleset.intents).filter(([, { who }]) => who.includes('seat'));
  const worded = (type: string) =>
    Object.keys(text).some((key) => key === `move.${type}` || key.startsWith(`move.${type}.`));
  expect(sentBySeats.map(([type]) => type).filter((type) => !worded(type))).toEqual([]);
});
