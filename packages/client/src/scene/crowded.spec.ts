import { describe, expect, it } from 'vitest';
import { cardRatio } from '../cards/drawing.ts';
import type { SceneDescription, SceneLabel } from './description.ts';
import { boundsOf, overlap, rightOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { CardInput, TableLayoutInput, ZoneInput } from './layout-input.ts';
import { layoutTable } from './layout.ts';

/** Windows, with the heights of the page's own elements when they contain a lot of text, in CSS pixels. */
const windows: readonly (readonly [string, Omit<TableLayoutInput, 'zones'>])[] = [
  ['phone', { viewport: { width: 390, height: 700 }, reserve: { seats: 70, underTable: 96, aboveHand: 84 } }],
  ['tablet', { viewport: { width: 820, height: 640 }, reserve: { seats: 90, underTable: 90, aboveHand: 64 } }],
  ['narrow window', { viewport: { width: 800, height: 844 }, reserve: { seats: 90, underTable: 90, aboveHand: 64 } }],
];

const card = (key: string, more: Partial<CardInput> = {}): CardInput => ({
  key,
  face: '7D',
  back: 'blue',
  alt: key,
  ...more,
});
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function person(name: number, wounds: number, attacks: number): readonly ZoneInput[] {
  const row: ZoneInput = {
    id: `person ${name}`,
    kind: 'row',
    place: 'centre',
    lane: `${name}`,
    cards: numbers(wounds).map((wound) => card(`wound ${name} ${wound}`, { sideways: true })),
    label: { text: `Wilhelmina Roth: wounds ${wounds} of 2`, short: `Roth: ${wounds} of 2` },
  };
  const open = numbers(attacks).map((attack): ZoneInput => ({
    id: `attack ${name} ${attack}`,
    kind: 'stack',
    place: 'centre',
    lane: `${name}`,
    cards: [card(`strikes ${name} ${attack}`)],
    label: { text: '7 of spades, by Tobias Lang', short: 'by Lang' },
  }));
  return [row, ...open];
}

const hand = (count: number): ZoneInput => ({
  id: 'hand',
  kind: 'fan',
  place: 'hand',
  cards: numbers(count).map((place) => card(`hand ${place}`, { state: 'legal' })),
});

const tables = numbers(8).flatMap((extra) =>
  numbers(6).map((attacks) => {
    const people = numbers(extra + 2);
    const zones = people.flatMap((name) =>
      person(name, (name + attacks) % 3, people[attacks % people.length] === name ? 2 : name < attacks ? 1 : 0),
    );
    return [people.length, zones.length, zones] as const;
  }),
);

/** The estimated box of a label with one or two lines of text. */
function boxOf({ x, y, anchor, text, maxWidth }: SceneLabel, scale = 1): Rectangle {
  const textWidth = text.length * 6.5 * scale + 22;
  const width = Math.min(textWidth, maxWidth);
  return {
    x: anchor === 'middle' ? x - width / 2 : anchor === 'start' ? x : x - width,
    y,
    width,
    height: textWidth > maxWidth ? 6 + 32 * scale : 6 + 16 * scale,
  };
}

const cardsOf = ({ cards }: SceneDescription) =>
  cards
    .filter(({ zone }) => zone !== 'hand')
    .map((sceneCard) => ({
      zone: sceneCard.zone,
      box: boundsOf({ ...sceneCard, height: sceneCard.width * cardRatio, turn: Math.round(sceneCard.turn / 90) * 90 }),
    }));

it('on a phone, room for readable cards is made by leaving out the last line, and then by cutting off long text', () => {
  const [, phone] = windows[0] ?? ['', undefined];
  const zones = [...person(1, 1, 1), ...person(2, 2, 1), hand(6)];
  const layoutWith = (underTable: number) =>
    layoutTable({
      viewport: { width: 390, height: 700 },
      ...phone,
      reserve: { seats: 70, underTable, lastLine: 52, aboveHand: 84 },
      zones,
    });
  expect(layoutWith(60).caption).toBe('whole');
  expect(layoutWith(220).caption).toBe('whole');
  expect(layoutWith(270).caption).toBe('without the last line');
  const cut = layoutWith(320);
  expect(cut.caption).toBe('cut');
  expect(Math.min(...cut.targets.map(({ width }) => width))).toBeGreaterThan(38);
  expect(cut.areas.underTable.height).toBeGreaterThanOrEqual(60);
});

it('cuts off a table in the text under the cards only where the cards would be tiny otherwise', () => {
  const pile = (id: string, place: 'left' | 'centre' | 'right'): ZoneInput => ({
    id,
    kind: 'stack',
    place,
    cards: [],
    label: { text: id },
  });
  const layoutWith = (wholeUntil: number) =>
    layoutTable({
      viewport: { width: 820, height: 580 },
      reserve: { seats: 116, underTable: 236, wholeUntil, aboveHand: 73 },
      zones: [pile('Deck', 'left'), pile('Wilma', 'centre'), pile('Ablage', 'right'), hand(4)],
    });
  const textHeight = (wholeUntil: number): number => layoutWith(wholeUntil).areas.underTable.height;
  expect(layoutWith(0).caption).toBe('cut');
  expect(textHeight(0)).toBeLessThan(155);
  // The table ends 115 pixels below the beginning of the text; the button above a cut text is 28 pixels high.
  expect(layoutWith(115).caption).toBe('cut');
  expect(textHeight(115)).toBeGreaterThanOrEqual(155);
  expect(textHeight(200)).toBeLessThan(200);
});

function twoSides(played: number): readonly ZoneInput[] {
  const pile = (id: string, kind: 'deck' | 'stack', place: 'left' | 'right', short: string): ZoneInput => ({
    id,
    kind,
    place,
    cards: [],
    count: 40,
    label: { text: `The ${short} of that side`, short },
  });
  const row = (id: string): ZoneInput => ({
    id,
    kind: 'row',
    place: 'centre',
    cards: numbers(played).map((place) => card(`${id} ${place}`)),
    label: { text: 'Wilhelmina Roth · 21', short: 'Roth · 21' },
  });
  return [
    pile('deck', 'deck', 'left', 'Crew · 38'),
    pile('discard', 'stack', 'left', 'Discard'),
    row('one'),
    row('other'),
    pile('their discard', 'stack', 'right', 'Discard'),
    pile('their deck', 'deck', 'right', 'GM · 44'),
  ];
}

const playedAndScale = [0, 1, 3, 5, 8].flatMap((played) => [1, 1.25, 1.5, 2].map((scale) => [played, scale] as const));

it.each(playedAndScale)(
  'on a phone %i cards on each side do not overlap the labels at %d times the text size',
  (played, scale) => {
    for (const height of [700, 560, 480]) {
      const description = layoutTable({
        viewport: { width: 390, height },
        reserve: { seats: 70, underTable: 0, aboveHand: 84 },
        textScale: scale,
        zones: [...twoSides(played), hand(5)],
      });
      const cards = cardsOf(description);
      const words = description.labels.map((label) => boxOf(label, scale));
      for (const [index, box] of words.entries()) {
        const others = [...words.slice(index + 1), ...cards.map(({ box: cardBox }) => cardBox)];
        expect([height, box, others.filter((other) => overlap(box, other))]).toEqual([height, box, []]);
      }
      // At 24 pixels, cards are still distinguishable.
      expect(Math.min(...description.targets.map(({ width }) => width))).toBeGreaterThan(24);
    }
  },
);

describe.each(windows)('on a %s', (_name, window) => {
  it.each(tables)('%i people in %i zones: nothing overlaps', (_people, _zoneCount, zones) => {
    const description = layoutTable({ ...window, zones: [...zones, hand(6)] });
    const cards = cardsOf(description);
    const labels = description.labels.map((label) => ({ zone: label.zone, box: boxOf(label) }));
    const { underTable } = description.areas;
    for (const [index, { zone, box }] of labels.entries()) {
      expect([zone, box.x >= 0 && rightOf(box) <= window.viewport.width]).toEqual([zone, true]);
      expect([zone, box.y + box.height <= underTable.y + 1]).toEqual([zone, true]);
      for (const other of labels.slice(index + 1))
        expect([zone, other.zone, overlap(box, other.box)]).toEqual([zone, other.zone, false]);
      for (const other of cards) expect([zone, other.zone, overlap(box, other.box)]).toEqual([zone, other.zone, false]);
    }
    for (const [index, sceneCard] of cards.entries())
      for (const other of cards.slice(index + 1))
        if (sceneCard.zone !== other.zone)
          expect([sceneCard.zone, other.zone, overlap(sceneCard.box, other.box)]).toEqual([
            sceneCard.zone,
            other.zone,
            false,
          ]);
  });
});

it.each([
  ['a cut caption', 'cut', 530, 0],
  ['a cut caption, without the last line', 'cut', 530, 60],
  ['only a button for the caption', 'folded', 465, 60],
])(
  'keeps four lanes inside the table on a phone with many moves, a long prompt and %s',
  (_, expected, height, lastLine) => {
    const { areas, caption, lanes } = layoutTable({
      viewport: { width: 390, height },
      reserve: { seats: 75, underTable: 140, aboveHand: 130, lastLine },
      zones: [...person(1, 0, 1), ...person(2, 0, 0), ...person(3, 1, 1), ...person(4, 0, 0), hand(5)],
    });
    expect(caption).toBe(expected);
    expect(lanes).toHaveLength(4);
    for (const frame of lanes) {
      expect(frame.y).toBeGreaterThanOrEqual(areas.table.y - 1);
      expect(frame.y + frame.height).toBeLessThanOrEqual(areas.table.y + areas.table.height + 1);
    }
  },
);

it.each([
  ['desk', { width: 800, height: 800 }, { seats: 100, underTable: 90, aboveHand: 80 }, 5, 27],
  ['tablet', { width: 820, height: 640 }, { seats: 90, underTable: 90, aboveHand: 64 }, 5, 20],
  ['phone', { width: 390, height: 660 }, { seats: 70, underTable: 120, aboveHand: 60 }, 4, 15],
] as const)(
  'on a %s, six attacks on one of six people leave all lanes on the table, with names and cards',
  (_, viewport, reserve, inHand, least) => {
    const people = numbers(6).flatMap((name) => person(name, name % 2, name === 4 ? 6 : name === 2 ? 1 : 0));
    const { areas, labels, lanes, targets } = layoutTable({ viewport, reserve, zones: [...people, hand(inHand)] });
    expect(lanes).toHaveLength(6);
    for (const frame of lanes) {
      expect(frame.x).toBeGreaterThanOrEqual(areas.table.x - 1);
      expect(rightOf(frame)).toBeLessThanOrEqual(rightOf(areas.table) + 1);
      expect(frame.y + frame.height).toBeLessThanOrEqual(areas.table.y + areas.table.height + 1);
    }
    expect(labels.map(({ zone }) => zone)).toEqual(expect.arrayContaining(numbers(6).map((name) => `person ${name}`)));
    expect(Math.min(...targets.map(({ width }) => width))).toBeGreaterThanOrEqual(least);
  },
);

it('keeps the names of four lanes in sight when one person is attacked three times and the table has almost no room', () => {
  const { labels, lanes, places } = layoutTable({
    viewport: { width: 390, height: 500 },
    reserve: { seats: 75, underTable: 140, aboveHand: 105 },
    zones: [...person(1, 1, 3), ...person(2, 0, 0), ...person(3, 0, 0), ...person(4, 0, 0), hand(4)],
  });
  expect(lanes).toHaveLength(4);
  expect(labels.map(({ zone }) => zone)).toEqual(
    expect.arrayContaining(['person 1', 'person 2', 'person 3', 'person 4']),
  );
  expect(places['person 1']?.width).toBeGreaterThanOrEqual(20);
});
