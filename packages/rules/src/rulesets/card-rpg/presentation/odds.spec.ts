import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import type { TableView } from '../view-types.ts';
import { odds } from './odds.ts';

function oddsOf(view: TableView, face: string) {
  const cid = Object.values(view.own.hands ?? {})
    .flat()
    .find((card) => card.face === face)?.handle;
  return odds(view, { type: 'attack', cid, target: 'c2' });
}

const duel = {
  trump: 'C',
  parts: { B: { hand: ['9H', '3C', 'TS'], deck: ['3H'] }, E: { hand: ['4H', '2D'] } },
} as const;

/** The chance in percent that a hand of this size has at least one of the cards that meet an attack. */
function chance(unseen: number, meeting: number, size: number): number {
  let none = 1;
  for (let card = 0; card < size; card += 1) none *= (unseen - meeting - card) / (unseen - card);
  return Math.round(100 * (1 - none));
}

scenario('TB-24 CR-90 CR-102: an attack shows how likely it is to be answered, whatever the target holds', kit, (s) => {
  s.given(duel);
  // Of the 52 cards, these answer a nine of hearts: 13 trumps, nine to king of hearts, and the nines of the other two
  // suits.
  expect(oddsOf(s.B.view, '9H')).toMatchObject({ text: 'odds.met', facts: { n: chance(52, 13 + 5 + 2, 2) } });
  // These answer the three of clubs, a trump: three to king of clubs, and the other threes.
  expect(oddsOf(s.B.view, '3C')?.facts).toMatchObject({ n: chance(52, 11 + 3, 2) });
  s.given({ ...duel, parts: { ...duel.parts, E: { hand: ['AC', '9C'] } } });
  expect(oddsOf(s.B.view, '9H')?.facts).toMatchObject({ n: chance(52, 20, 2) });
});

scenario('TB-24 CR-103: an attack is answered less often if only the same rank deflects it', kit, (s) => {
  s.given({ ...duel, options: { deflectMatch: 'rank' } });
  const unknownCard = odds(s.B.view, { type: 'attack', cid: 'none', target: 'c2' });
  expect(unknownCard).toBeUndefined();
  // These answer a ten of spades: 13 trumps, ten to king of spades, and the tens of the other two suits.
  expect(oddsOf(s.B.view, 'TS')?.facts).toMatchObject({ n: chance(52, 13 + 4 + 2, 2) });
});

scenario('TB-24 CR-110: the target’s cards in wound piles, the lower ones too, are not in its hand', kit, (s) => {
  s.given({ ...duel, parts: { ...duel.parts, E: { hand: ['4H', '2D'], wounds: [['7C', '9C']] } } });
  // Two of the trumps are in the pile.
  expect(oddsOf(s.B.view, '9H')?.facts).toMatchObject({ n: chance(50, 11 + 5 + 2, 2) });
  // Cards of others in the target's wounds do not come from its deck.
  s.given({ ...duel, parts: { ...duel.parts, B: { ...duel.parts.B, wounds: [['7C', '9C']] } } });
  expect(oddsOf(s.B.view, '9H')?.facts).toMatchObject({ n: chance(52, 13 + 5 + 2, 2) });
});
