import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pack } from './cards.ts';
import { cardAt, emptyZone, enter, laidOut, takeOut, topOf } from './zones.ts';

const card = fc.constantFrom(...pack({ jokers: 'with' }));

test('each arrival gets the next handle', () => {
  const zone = enter(enter(emptyZone, ['TD', '3S']), ['4C'], { back: 'date' });
  expect(zone.cards).toEqual([
    { handle: 'h1', face: 'TD' },
    { handle: 'h2', face: '3S' },
    { handle: 'h3', face: '4C', back: 'date' },
  ]);
  expect(topOf(zone)?.face).toBe('4C');
  expect(cardAt(zone.cards, 'h2')?.face).toBe('3S');
  expect(cardAt(zone.cards, 'h9')).toBeUndefined();
});

test('a card that returns to a zone has another handle', () => {
  const zone = enter(emptyZone, ['TD', '3S']);
  expect(enter(takeOut(zone, 'TD'), ['TD']).cards).toEqual([
    { handle: 'h2', face: '3S' },
    { handle: 'h3', face: 'TD' },
  ]);
});

test('no handle is assigned twice, and none reveals the face', () => {
  const moves = fc.array(fc.oneof(fc.array(card, { maxLength: 4 }), fc.constant('out' as const)), { maxLength: 30 });
  fc.assert(
    fc.property(moves, (played) => {
      let zone = emptyZone;
      let twin = emptyZone;
      const assigned = new Set<string>();
      for (const move of played) {
        const known = zone.cards.length;
        const [first] = zone.cards;
        const [twinFirst] = twin.cards;
        if (move !== 'out') {
          zone = enter(zone, move);
          twin = enter(
            twin,
            move.map(() => 'AS' as const),
          );
          for (const { handle } of zone.cards.slice(known)) {
            expect(assigned.has(handle)).toBe(false);
            assigned.add(handle);
          }
        } else if (first !== undefined && twinFirst !== undefined) {
          zone = { ...zone, cards: zone.cards.slice(1) };
          twin = takeOut(twin, twinFirst.face);
        }
      }
      expect(zone.cards.map(({ handle }) => handle)).toEqual(twin.cards.map(({ handle }) => handle));
    }),
  );
});

test('takeOut removes one copy of a card, and throws if there is none', () => {
  const zone = enter(emptyZone, ['TD', 'TD', '3S']);
  expect(takeOut(zone, 'TD').cards.map(({ face }) => face)).toEqual(['TD', '3S']);
  expect(() => takeOut(zone, '4C')).toThrow('4C is not in this zone');
});

test('a hand shown to others does not reveal the order in which its cards arrived', () => {
  fc.assert(
    fc.property(fc.uniqueArray(card, { maxLength: 10 }), (faces) => {
      const drawn = laidOut(enter(emptyZone, faces).cards);
      const drawnInOtherOrder = laidOut(enter(enter(emptyZone, ['AS']), faces.toReversed()).cards.slice(1));
      expect(drawn).toEqual(drawnInOtherOrder);
      expect(drawn.map(({ handle }) => handle)).toEqual(faces.map((_, index) => `p${index + 1}`));
    }),
  );
});
