import { describe, expect, test } from 'vitest';
import type { StoryLine } from '@cartomancer/wording';

import { cardRatio } from '../../cards/drawing.ts';
import { layoutTable } from '../../scene/layout.ts';
import { seatCardPlace } from '../../table/movement-hints.ts';
import { anchorOf, spokenWords } from './spoken-line.tsx';

const line: StoryLine & { readonly letters: number } = {
  letters: 20,
  kind: 'card',
  seat: 's2',
  card: '9D',
  message: { text: 'event.played' },
  number: 1,
  narrated: [{ text: 'story.line', facts: { text: 'You kept it?' } }],
  interrupted: false,
  lasting: false,
  undone: false,
  promptBefore: 1,
  prompt: 2,
  names: {},
};

/** A table with this card in the middle, and the 9D in the hand. `seat`: the middle of the speaker's seat card. */
const tableWith = (face: string, seat = { x: 300, y: 60 }) =>
  layoutTable({
    viewport: { width: 800, height: 760 },
    reserve: { seats: 90, aboveHand: 80 },
    places: { [seatCardPlace('s2')]: seat },
    zones: [
      {
        id: 'stack',
        kind: 'stack',
        place: 'centre',
        cards: [{ key: 'stack:1', face, back: 'blue', alt: face }],
      },
      { id: 'hand', kind: 'fan', place: 'hand', cards: [{ key: 'hand:1', face: '9D', back: 'blue', alt: '9D' }] },
    ],
  });

test('the spoken words of a line are its narration, the line itself, or the quote in it; cards without words, undone and retracted lines have none', () => {
  expect(spokenWords(line)?.facts).toEqual({ text: 'You kept it?' });
  expect(spokenWords({ ...line, kind: 'line', narrated: [] })).toBe(line.message);
  expect(spokenWords({ ...line, narrated: [] })).toBeUndefined();
  const attack = { text: 'event.attack_made', facts: { byName: 'Mother Oake', text: 'I lean on the pole.' } };
  expect(spokenWords({ ...line, narrated: [], message: attack })?.facts).toEqual({ text: 'I lean on the pole.' });
  expect(spokenWords({ ...line, undone: true })).toBeUndefined();
  expect(spokenWords({ ...line, narrated: [{ text: 'story.line', retracted: true }] })).toBeUndefined();
});

describe('the place of spoken words', () => {
  test('is at the played card on the table, never at an equal card in the hand', () => {
    const description = tableWith('9D');
    const card = description.cards.find(({ zone }) => zone === 'stack');
    const anchor = anchorOf(line, description);
    expect(anchor?.x).toBeCloseTo(card?.x ?? 0, 3);
    expect(Math.abs((anchor?.y ?? 0) - (card?.y ?? 0))).toBeGreaterThan((card?.width ?? 0) / 2);
    expect(anchorOf(line, tableWith('4S'))?.y).toBeLessThan(description.areas.aboveHand.y);
  });

  test('is below the speaker’s seat, inside the window, if no such card is on the table; own words have no place', () => {
    expect(anchorOf(line, tableWith('4S'))).toMatchObject({ x: 300, side: 'below' });
    expect(anchorOf(line, tableWith('4S', { x: 20, y: 60 }))?.x).toBeGreaterThanOrEqual(150);
    expect(anchorOf(line, tableWith('4S', { x: 120, y: 640 }))).toBeUndefined();
  });

  test('is above the lower edge of the seats if piles are right below them', () => {
    const description = tableWith('4S');
    const [pile] = description.cards;
    if (pile === undefined) throw new Error('There should be a card on the table');
    const near = { ...description, cards: [{ ...pile, x: 320, y: description.areas.table.y + 40 }] };
    expect(anchorOf(line, near)).toMatchObject({ x: 300, side: 'above' });
    const beside = { ...near, cards: [{ ...pile, x: 300 + 150 + pile.width / 4, y: description.areas.table.y + 40 }] };
    expect(anchorOf(line, beside)).toMatchObject({ side: 'above' });
  });

  test('is above a card near the seats if the words are short, and below it if they are long', () => {
    const description = tableWith('9D');
    const width = 80;
    const y = description.areas.table.y + (width * cardRatio) / 2 + 30;
    const near = description.cards.map((card) => (card.zone === 'stack' ? { ...card, width, y } : card));
    expect(anchorOf(line, { ...description, cards: near })).toMatchObject({ side: 'above' });
    expect(anchorOf({ ...line, letters: 120 }, { ...description, cards: near })).toMatchObject({ side: 'below' });
  });

  test('is undefined for a line with neither a card nor a seat', () => {
    const { card: _, seat: __, ...lineWithoutPlace } = line;
    expect(anchorOf(lineWithoutPlace, tableWith('4S'))).toBeUndefined();
  });
});
