import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { odds } from './odds.ts';

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

scenario('TB-24 SU-45: a play shows the chances that the flip alone reaches the usual numbers', kit, (s) => {
  s.given({ crew: ['kade'], hands: { kade: ['2C', '3C'] }, discard: ['4C'] });
  // Fitness 10. Kade sees three of the 54 cards; of the others 22 are worth ten.
  const fiveOrMore = 4 * 5 + 22;
  expect(odds(s.kade.view, { type: 'declare_play', use: 'fitness' })).toEqual({
    text: 'odds.ladder',
    facts: { n10: 100, n15: percent(fiveOrMore, 51), n20: percent(22, 51), n30: 0 },
  });
  expect(odds(s.kade.view, { type: 'declare_play' })).toBeUndefined();
});

scenario('TB-24 SU-45: the GM sees the chances against a number, until the card is flipped', kit, (s) => {
  s.given({ crew: ['moss'], hands: { moss: [] } });
  s.moss.does('declare_play', { text: 'Like this.', use: 'dexterity' });
  // Dexterity 7, so a card of eight or more is needed; there are 54 cards.
  const eightOrMore = 2 * 4 + 22;
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 15 })).toEqual({
    text: 'odds.reaches',
    facts: { number: 15, n: percent(eightOrMore, 54) },
  });
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 9 })?.facts).toMatchObject({ n: 100 });
  s.gm.does('set_opposition', { kind: 'threshold', value: 15 });
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 15 })).toBeUndefined();
});

scenario('TB-24 SU-60: the chances against a trait allow for the flips from both decks', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [{ name: 'Guard' }], hands: { kade: [], gm: [] } });
  s.kade.does('declare_play', { text: 'Like this.', use: 'thug', marks: ['n1'] });
  const { n } = odds(s.gm.view, { type: 'set_opposition', kind: 'opposed', trait: 'block', modifier: 15 })?.facts ?? {};
  // Both modifiers are equal, so winning is as likely as losing; a tie is not a success.
  const values = [2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ value, count: 4 }));
  const all = [...values, { value: 10, count: 22 }];
  const ties = all.reduce((sum, { count }) => sum + count * count, 0);
  expect(s.shared.play?.total).toBe(15);
  expect(n).toBe(percent((54 * 54 - ties) / 2, 54 * 54));
});
