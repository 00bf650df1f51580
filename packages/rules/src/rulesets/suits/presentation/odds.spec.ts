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

scenario('TB-24 SU-105: declared charm counts, unless Block or Dodge decides', kit, (s) => {
  const against = (trait: string) =>
    odds(s.gm.view, { type: 'set_opposition', kind: 'opposed', modifier: 15, trait })?.facts?.['n'];
  s.given({ crew: ['moss'], npcs: [{ name: 'Guard' }], hands: { moss: [], gm: [] } });
  s.moss.does('declare_play', { text: 'Like this.', use: 'dexterity', charisma: true });
  // Dexterity 7 and Charisma 8: every card reaches 17.
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 17 })?.facts).toMatchObject({ n: 100 });
  // Against Insight both sides add 15, so half of the flips that do not tie win. Against Dodge charm is not added, and
  // even a ten against a two only ties.
  const ties = 8 * 4 * 4 + 22 * 22;
  expect(against('insight')).toBe(percent((54 * 54 - ties) / 2, 54 * 54));
  expect(against('dodge')).toBe(0);
});

scenario('TB-24 SU-149: an earlier feint counts for the next attack, and for nothing else', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }], hands: { vera: [] }, order: ['vera', 'n1'] });
  s.gm.does('rule', { target: 's1', change: { field: 'feint', value: true }, reason: 'He looked away.' });
  const ladder = (use: string) => odds(s.vera.view, { type: 'declare_play', use })?.facts;
  // Guns 13, and 2 for the feint: a card of five or more reaches 20.
  expect(ladder('guns')).toMatchObject({ n15: 100, n20: percent(5 * 4 + 22, 54) });
  // Stealth 13: only a card of seven or more does.
  expect(ladder('stealth')).toMatchObject({ n20: percent(3 * 4 + 22, 54) });
  s.vera.does('declare_play', { text: 'Now!', use: 'guns', marks: ['n1'] });
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 17 })?.facts).toMatchObject({ n: 100 });
});

scenario('TB-24 SU-173: stealing from a person counts 5 less, but not if the flip is a spade', kit, (s) => {
  const setting = { crew: ['vera'], npcs: [{ name: 'Guard' }], hands: { vera: [] } } as const;
  const pick = { type: 'declare_play', use: 'thief', mode: 'person' } as const;
  s.given(setting);
  // Thief 13 − 5: a card of seven or more reaches 15, and so does every spade.
  const sevenOrMore = 3 * 4 + 22;
  const lowSpades = 5;
  expect(odds(s.vera.view, pick)?.facts).toMatchObject({ n15: percent(sevenOrMore + lowSpades, 54) });
  expect(odds(s.vera.view, { ...pick, mode: undefined })?.facts).toMatchObject({ n15: 100 });
  s.given({ ...setting, options: { flipRiders: false } });
  expect(odds(s.vera.view, pick)?.facts).toMatchObject({ n15: percent(sevenOrMore, 54) });
  s.given(setting);
  s.vera.does('declare_play', { text: 'His keys.', use: 'thief', mode: 'person', marks: ['n1'] });
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'threshold', value: 15 })?.facts).toMatchObject({
    n: percent(sevenOrMore + lowSpades, 54),
  });
});

scenario('TB-24 SU-70: no chances are shown against another player, whose cards come from the same deck', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], options: { crewAgainstCrew: 'consent' } });
  s.kade.does('declare_play', { text: 'That was my car.', use: 'thug', marks: ['s2'] });
  expect(odds(s.vera.view, { type: 'answer_call', accept: true })).toBeUndefined();
  s.vera.does('answer_call', { accept: true });
  expect(odds(s.gm.view, { type: 'set_opposition', kind: 'opposed', trait: 'block', modifier: 3 })).toBeUndefined();
});

scenario('TB-24 SU-170: against several marks chances are shown only if one number counts for all', kit, (s) => {
  s.given({
    crew: ['vera'],
    npcs: [
      { name: 'Guard', attributes: { wits: 3 } },
      { name: 'Boss', attributes: { wits: 9 } },
    ],
  });
  s.vera.does('declare_play', { text: 'Past them.', use: 'stealth', marks: ['n1', 'n2'] });
  const set = { type: 'set_opposition', kind: 'opposed', trait: 'insight' } as const;
  expect(odds(s.gm.view, { ...set, npc: 'n1' })).toBeUndefined();
  expect(odds(s.gm.view, { ...set, modifier: 8 })?.text).toBe('odds.beats');
});
