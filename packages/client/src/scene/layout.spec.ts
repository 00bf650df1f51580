import { describe, expect, it } from 'vitest';
import { cardRatio } from '../cards/drawing.ts';
import type { SceneCard, SceneDescription } from './description.ts';
import { boundsOf, bottomOf, overlap, rightOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { CardInput, TableLayoutInput, ZoneInput } from './layout-input.ts';
import { layoutTable } from './layout.ts';

const laptop = {
  viewport: { width: 1440, height: 900 },
  insets: { top: 56, left: 316, right: 324 },
  reserve: { seats: 110 },
};
const tablet = { viewport: { width: 820, height: 1180 }, insets: { top: 56, bottom: 72 }, reserve: { seats: 110 } };
const phone = {
  viewport: { width: 390, height: 844 },
  insets: { top: 60, bottom: 84 },
  reserve: { seats: 62, underTable: 62, aboveHand: 60 },
};
const sizes = [
  ['laptop', laptop],
  ['tablet', tablet],
  ['phone', phone],
] as const;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const card = (key: string, more: Partial<CardInput> = {}): CardInput => ({
  key,
  face: '5S',
  back: 'blue',
  alt: key,
  ...more,
});
const stack = (id: string, more: Partial<ZoneInput> = {}): ZoneInput => ({
  id,
  kind: 'stack',
  place: 'centre',
  cards: [card(`${id} low`), card(`${id} top`)],
  label: { text: id },
  ...more,
});
const hand = (count: number, more: Partial<CardInput> = {}): ZoneInput => ({
  id: 'hand',
  kind: 'fan',
  place: 'hand',
  cards: numbers(count).map((index) => card(`hand ${index}`, more)),
});
const decks: readonly ZoneInput[] = [
  { id: 'left deck', kind: 'deck', place: 'left', cards: [], count: 31, label: { text: '31' } },
  { id: 'right deck', kind: 'deck', place: 'right', cards: [], count: 34, label: { text: '34' } },
];

function table(
  size: Omit<TableLayoutInput, 'zones'>,
  stacks: number,
  held: number,
  more: Partial<TableLayoutInput> = {},
): SceneDescription {
  const zones = [...decks, ...numbers(stacks).map((index) => stack(`stack ${index}`)), hand(held)];
  return layoutTable({ ...size, zones, ...more });
}

const outline = (sceneCard: SceneCard): Rectangle => boundsOf({ ...sceneCard, height: sceneCard.width * cardRatio });
const inZone = (description: SceneDescription, zone: string): SceneCard[] =>
  description.cards.filter((sceneCard) => sceneCard.zone === zone);

it.each(sizes.filter(([, size]) => size !== phone))(
  'on a %s labels of decks next to each other do not touch, however long they are',
  (_name, size) => {
    const label = { text: 'A deck with a long name · 24' };
    const zones = ['left', 'left', 'right', 'right'].map((place, index): ZoneInput => ({
      id: `deck ${index}`,
      kind: 'deck',
      place: place as 'left' | 'right',
      cards: [],
      count: 24,
      label,
    }));
    const { labels } = layoutTable({ ...size, zones: [...zones, stack('stack')] });
    const edges = labels
      .filter(({ zone }) => zone.startsWith('deck'))
      .map(({ x, maxWidth }) => ({ left: x - maxWidth / 2, right: x + maxWidth / 2 }))
      .toSorted((one, other) => one.left - other.left);
    expect(edges).toHaveLength(zones.length);
    const gaps = edges.slice(1).map(({ left }, index) => left - (edges[index]?.right ?? 0));
    expect(gaps.filter((gap) => gap < 8)).toEqual([]);
  },
);

describe.each(sizes)('on a %s', (_name, size) => {
  describe.each([1, 2, 3, 4])('with %i stacks', (stacks) => {
    const description = table(size, stacks, 5);

    it('no two zones overlap', () => {
      const areas = description.targets.map((target) => target.area);
      expect(areas).toHaveLength(stacks + 2);
      areas.forEach((area, index) => {
        for (const other of areas.slice(index + 1)) expect(overlap(area, other)).toBe(false);
      });
    });

    it('all zones are on the table, below the seats and above the hand', () => {
      const top = size.insets.top + size.reserve.seats;
      for (const { area } of description.targets) {
        expect(area.x).toBeGreaterThanOrEqual(description.areas.table.x - 1);
        expect(rightOf(area)).toBeLessThanOrEqual(rightOf(description.areas.table) + 1);
        expect(area.y).toBeGreaterThanOrEqual(top - 8);
        expect(bottomOf(area)).toBeLessThanOrEqual(description.areas.underTable.y + 8);
      }
    });

    it('cards are large enough to read and to touch', () => {
      for (const target of description.targets) {
        if (target.zone.includes('deck')) continue;
        expect(target.width).toBeGreaterThanOrEqual(60);
      }
    });

    it('no card on the table is larger than those in the hand', () => {
      const held = inZone(description, 'hand')[0]?.width ?? NaN;
      for (const target of description.targets) expect(target.width).toBeLessThanOrEqual(held);
    });

    it('two sideways neighbours do not overlap', () => {
      const zones = numbers(stacks).map((index) =>
        stack(`stack ${index}`, { cards: [card(`side ${index}`, { sideways: true })] }),
      );
      const turned = layoutTable({ ...size, zones: [...decks, ...zones, hand(5)] }).cards.filter(
        (sceneCard) => sceneCard.zone !== 'hand',
      );
      turned.forEach((sceneCard, index) => {
        for (const other of turned.slice(index + 1)) {
          const shared =
            Math.min(rightOf(outline(sceneCard)), rightOf(outline(other))) -
            Math.max(outline(sceneCard).x, outline(other).x);
          // Cards slant by up to two degrees, so their bounding boxes may overlap slightly where the cards do not.
          if (Math.abs(sceneCard.y - other.y) < sceneCard.width) expect(shared).toBeLessThan(sceneCard.width * 0.04);
        }
      });
    });
  });

  it.each(numbers(12).map((index) => index + 1))(
    'a hand of %i is inside the window, with its indices visible',
    (count) => {
      const description = table(size, 3, count);
      const held = inZone(description, 'hand');
      expect(held).toHaveLength(count);
      for (const sceneCard of held) {
        const bounds = outline(sceneCard);
        expect(bounds.x).toBeGreaterThanOrEqual(0);
        expect(rightOf(bounds)).toBeLessThanOrEqual(size.viewport.width);
        // The upper half of a card is enough to identify it.
        expect(sceneCard.y).toBeLessThan(size.viewport.height);
        expect(bounds.y).toBeGreaterThanOrEqual(description.areas.hand.y - 1);
      }
    },
  );

  it.each([2, 5, 8, 12])('at least a fingertip’s width of each of %i cards in the hand is visible', (count) => {
    const held = inZone(table(size, 3, count), 'hand');
    for (const [index, sceneCard] of held.entries()) {
      const next = held[index + 1];
      const sameRow = next !== undefined && next.x > sceneCard.x;
      if (sameRow) expect(Math.hypot(next.x - sceneCard.x, next.y - sceneCard.y)).toBeGreaterThanOrEqual(43.9);
    }
  });

  it('there is no area for a hand if the viewer, such as a spectator, has none', () => {
    const description = layoutTable({ ...size, zones: [...decks, stack('only')] });
    expect(description.areas.hand.height).toBe(0);
    expect(description.tray).toBeNull();
    expect(inZone(description, 'only')).toHaveLength(2);
  });
});

it.each([2, 6, 9])('on a laptop a hand of %i is fully visible if the window is tall enough', (count) => {
  const shorter = { ...laptop, viewport: { width: 1280, height: 760 } };
  for (const window of [laptop, shorter]) {
    const description = table(window, 4, count);
    expect(description.arrangement).toBe('wide');
    for (const sceneCard of inZone(description, 'hand'))
      expect(bottomOf(outline(sceneCard))).toBeLessThanOrEqual(window.viewport.height);
  }
});

describe('on a phone', () => {
  it('the whole hand is visible above the buttons, on a tray', () => {
    const description = table(phone, 3, 7);
    for (const sceneCard of inZone(description, 'hand'))
      expect(bottomOf(outline(sceneCard))).toBeLessThanOrEqual(844 - 84);
    expect(description.tray?.y).toBeLessThan(description.areas.hand.y);
    expect(description.frame).toBeNull();
  });

  it.each([
    [300, 30],
    [260, 38],
  ])(
    'with %i pixels for the rest of the page, stacks are at least %i wide: decks move beside them',
    (aboveHand, least) => {
      const low = { ...phone, reserve: { ...phone.reserve, aboveHand } };
      const description = table(low, 3, 5);
      const tops = numbers(3).flatMap((index) => inZone(description, `stack ${index}`).slice(-1));
      expect(tops.map(({ width }) => width).filter((width) => width < least)).toEqual([]);
      const [left, right] = ['left deck', 'right deck'].map((zone) => description.places[zone]);
      for (const { x, y } of tops) {
        expect(Math.abs(y - (left?.y ?? 0))).toBeLessThan(4);
        expect(x).toBeGreaterThan(left?.x ?? Infinity);
        expect(x).toBeLessThan(right?.x ?? 0);
      }
    },
  );

  it('decks shrink to thumbnails with their labels beside them', () => {
    const description = table(phone, 3, 5);
    expect(description.decks.map((deck) => deck.width)).toEqual([30, 30]);
    const words = description.labels.filter((label) => label.zone.includes('deck'));
    expect(words.map((label) => label.anchor)).toEqual(['start', 'end']);
  });
});

describe('cards', () => {
  const look = (state: NonNullable<CardInput['state']>, chosen: string | null = null): SceneCard => {
    const zones = [stack('a'), hand(1, { state, targets: ['a'] })];
    const [only] = inZone(layoutTable({ ...laptop, zones, chosen }), 'hand');
    if (only === undefined) throw new Error('The hand is empty');
    return only;
  };

  it('are raised by 12 pixels if legal, and higher if chosen', () => {
    expect(look('shown').y - look('legal').y).toBe(12);
    expect(look('shown').y - look('legal', 'hand 0').y).toBeGreaterThan(30);
  });

  it('can be dragged if legal or refused, and hovered in any case', () => {
    expect(look('legal').handling).toBe('drag');
    expect(look('refused')).toMatchObject({ handling: 'drag', dimmed: true });
    expect(look('shown')).toMatchObject({ handling: 'point', dimmed: false });
  });

  it('are rotated if they are sideways', () => {
    const zones = [stack('a', { cards: [card('x', { sideways: true })] })];
    const [only] = layoutTable({ ...laptop, zones }).cards;
    expect(Math.abs((only?.turn ?? 0) - 90)).toBeLessThan(3);
  });

  it('keep their places when another card is put on them', () => {
    const low = card('low');
    const before = layoutTable({ ...laptop, zones: [stack('a', { cards: [low] })] }).cards[0];
    const after = layoutTable({ ...laptop, zones: [stack('a', { cards: [low, card('new')] })] }).cards[0];
    expect(after).toEqual(before);
  });

  it('are drawn only near the top of a tall stack', () => {
    const cards = numbers(20).map((index) => card(`c${index}`));
    const shown = layoutTable({ ...laptop, zones: [stack('a', { cards })] }).cards;
    expect(shown.map((sceneCard) => sceneCard.key)).toEqual(['c17', 'c18', 'c19']);
  });
});

describe('the glow', () => {
  const zones = [
    stack('a', { glow: 'last' }),
    stack('b'),
    stack('c', { cards: [] }),
    hand(2, { state: 'legal', targets: ['b', 'c'] }),
  ];

  it('is on the zone’s top card', () => {
    const description = layoutTable({ ...laptop, zones });
    expect(inZone(description, 'a').map((sceneCard) => sceneCard.glow)).toEqual(['none', 'last']);
  });

  it('marks the targets of the chosen card, including empty places', () => {
    const description = layoutTable({ ...laptop, zones, chosen: 'hand 1' });
    expect(description.targets.map((target) => [target.zone, target.glow, target.empty])).toEqual([
      ['a', 'last', false],
      ['b', 'legal', false],
      ['c', 'legal', true],
    ]);
  });
});

describe('zones', () => {
  it('show how thick a deck is by its layers, and an empty deck by an outline', () => {
    const deck = (count: number): ZoneInput => ({
      id: `deck of ${count}`,
      kind: 'deck',
      place: 'left',
      cards: [],
      count,
    });
    const description = layoutTable({ ...laptop, zones: [deck(52), deck(5), deck(0)] });
    expect(description.decks.map(({ layers }) => layers)).toEqual([4, 1]);
    expect(description.targets.find((target) => target.zone === 'deck of 0')?.empty).toBe(true);
  });

  it.each(['row', 'fan'] as const)('have the cards of a %s side by side within their slot', (kind) => {
    const cards = numbers(6).map((index) => card(`c${index}`));
    const description = layoutTable({
      ...laptop,
      zones: [stack('a'), { id: 'open', kind, place: 'centre', cards }, stack('b')],
    });
    const places = inZone(description, 'open').map((sceneCard) => sceneCard.x);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(places).size).toBe(6);
    const area = description.targets.find((target) => target.zone === 'open')?.area;
    for (const sceneCard of inZone(description, 'open')) {
      expect(outline(sceneCard).x).toBeGreaterThanOrEqual((area?.x ?? NaN) - 4);
      expect(rightOf(outline(sceneCard))).toBeLessThanOrEqual((area === undefined ? NaN : rightOf(area)) + 4);
    }
  });

  it('have finite places and visible cards in a window that is too small', () => {
    const description = layoutTable({
      viewport: { width: 300, height: 300 },
      zones: [...decks, stack('a'), stack('b'), hand(5)],
    });
    const numbersIn = description.cards.flatMap((sceneCard) => [
      sceneCard.x,
      sceneCard.y,
      sceneCard.width,
      sceneCard.turn,
    ]);
    expect(numbersIn.every(Number.isFinite)).toBe(true);
    expect(description.cards.every((sceneCard) => sceneCard.width >= 24)).toBe(true);
  });
});

it('places are those of the zones, and those that the caller names, such as seats from which cards come', () => {
  const description = layoutTable({ ...laptop, zones: [stack('a')], places: { ana: { x: 400, y: 120 } } });
  expect(description.places['ana']).toMatchObject({ x: 400, y: 120, side: 'back' });
  expect(description.places['a']).toMatchObject({ side: 'face' });
});

it('two rows of cards are between the decks, and the labels of the upper row end above the lower one', () => {
  const flips = numbers(6).map((index): ZoneInput => ({
    id: `flip ${index}`,
    kind: 'row',
    place: 'centre',
    cards: [card(`flip ${index}`)],
    label: { text: `Someone ${index}: what they are tonight` },
  }));
  const { decks: drawn, cards, labels } = layoutTable({ ...laptop, zones: [...decks, ...flips] });
  const [left, right] = drawn;
  if (left === undefined || right === undefined) throw new Error('A deck is missing');
  expect(left.y).toBe(right.y);
  const rows = [...new Set(cards.map(({ y }) => y))];
  expect(rows).toHaveLength(2);
  for (const { x, width } of cards) {
    expect(x - width / 2).toBeGreaterThan(left.x + left.width / 2);
    expect(x + width / 2).toBeLessThan(right.x - right.width / 2);
  }
  const lower = Math.max(...rows);
  const tops = cards.filter(({ y }) => y === lower).map(({ y, width }) => y - (width * cardRatio) / 2);
  const words = labels.filter(({ zone, y }) => zone.startsWith('flip') && y < lower).map(({ y }) => y);
  // The labels have two lines.
  expect(Math.max(...words) + 34).toBeLessThanOrEqual(Math.min(...tops));
});

it('an element of the page that accepts cards is a target with its area, and changes nothing else', () => {
  const area = { x: 500, y: 80, width: 220, height: 60 };
  const zones = [stack('one'), { id: 'hand', kind: 'fan', place: 'hand', cards: [card('held')] } as const];
  const plain = layoutTable({ ...laptop, zones });
  const open = layoutTable({ ...laptop, zones, landings: { 'seat:s2': area } });
  const target = open.targets.find(({ zone }) => zone === 'seat:s2');
  expect(target).toMatchObject({ area, x: 610, y: 110, empty: false, glow: 'none' });
  expect({ ...open, targets: plain.targets }).toEqual(plain);
});

describe.each(sizes)('lanes on a %s', (_name, size) => {
  const lanesWith = (zones: Readonly<Record<string, readonly string[]>>) =>
    layoutTable({
      ...size,
      zones: Object.entries(zones).flatMap(([lane, ids]) => ids.map((id) => stack(id, { lane }))),
    });
  const at = ({ targets }: SceneDescription, id: string) => targets.find(({ zone }) => zone === id);

  it('have their zones side by side, each within the frame of its lane', () => {
    const description = lanesWith({ a: ['a'], b: ['b', 'b1', 'b2'], c: ['c', 'c1'] });
    expect(description.lanes).toHaveLength(3);
    expect(at(description, 'b1')?.area.y).toBe(at(description, 'b')?.area.y);
    for (const [index, ids] of [['a'], ['b', 'b1', 'b2'], ['c', 'c1']].entries())
      for (const id of ids) {
        const frame = description.lanes[index];
        const area = at(description, id)?.area;
        if (frame === undefined || area === undefined) throw new Error(`${id} is not on the table`);
        expect([area.x >= frame.x, rightOf(area) <= rightOf(frame)]).toEqual([true, true]);
        const { y = 0 } = at(description, id) ?? {};
        expect([y > frame.y, y < bottomOf(frame)]).toEqual([true, true]);
      }
    const areas = ['b', 'b1', 'b2'].map((id) => at(description, id)?.area);
    for (const [index, area] of areas.entries()) {
      const next = areas[index + 1];
      if (area !== undefined && next !== undefined) expect(rightOf(area)).toBeLessThanOrEqual(next.x + 0.1);
    }
  });

  it('keep their places and the size of their cards while an attack appears and disappears', () => {
    const before = lanesWith({ a: ['a'], b: ['b'], c: ['c'] });
    const after = lanesWith({ a: ['a', 'a1'], b: ['b'], c: ['c', 'c1'] });
    expect(after.lanes).toEqual(before.lanes);
    for (const id of ['a', 'b', 'c']) expect(at(after, id)).toEqual(at(before, id));
  });
});

it.each(sizes)('draws a line from an attacker to the attack (%s)', (_, size) => {
  const attack = { ...stack('attack A1', { lane: 'c2', from: 'person c1' }), cards: [card('attack card')] };
  const zones: readonly ZoneInput[] = [
    stack('person c1', { kind: 'row', lane: 'c1', cards: [] }),
    stack('person c2', { kind: 'row', lane: 'c2', cards: [] }),
    attack,
    stack('attack A2', { lane: 'c2', from: 'a departed person' }),
    hand(5),
  ];
  const { lines, places } = layoutTable({ ...size, zones });
  expect(lines.map(({ zone }) => zone)).toEqual(['attack A1']);
  const [line] = lines;
  const [sender, receiver] = [places['person c1'], places['attack A1']];
  if (line === undefined || sender === undefined || receiver === undefined)
    expect.fail('the line, its sender or its receiver is not on the table');
  const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
    Math.hypot(one.x - other.x, one.y - other.y);
  const whole = apart(sender, receiver);
  // The line starts at the edge of the sender and ends just outside the attack.
  expect(apart(line.start, line.end)).toBeLessThan(whole);
  expect(apart(line.start, sender)).toBeGreaterThanOrEqual(sender.width / 2 - 0.1);
  expect(apart(line.start, sender)).toBeLessThan(apart(line.end, sender));
  expect(apart(line.end, receiver)).toBeGreaterThan(receiver.width / 2);
});

it('bends a line over the cards between its ends', () => {
  const attack = (number: number, lane: string) => stack(`attack A${number}`, { lane, from: 'person c1' });
  const people = ['c1', 'c2', 'c3'].map((lane) => stack(`person ${lane}`, { kind: 'row', lane, cards: [] }));
  const zones = [...people, attack(1, 'c2'), attack(2, 'c3'), hand(5)];
  // Short enough for a single row.
  const { lines, places } = layoutTable({ ...laptop, viewport: { width: 1440, height: 640 }, zones });
  const [near, far] = lines;
  const nearest = places['attack A1'] ?? expect.fail('the attack is not on the table');
  const top = nearest.y - (nearest.width * cardRatio) / 2;
  expect(places['attack A2']?.y).toBe(nearest.y);
  expect(near?.bend).toBeUndefined();
  expect(far?.bend?.y).toBeLessThan(top);
  expect(far?.end.y).toBeLessThanOrEqual(top);
});

it('draws no line to an empty place', () => {
  const zones = [stack('person c1', { lane: 'c1' }), stack('attack A1', { lane: 'c2', from: 'person c1', cards: [] })];
  expect(layoutTable({ ...laptop, zones }).lines).toEqual([]);
});
