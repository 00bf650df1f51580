import { cardRatio } from '../cards/drawing.ts';
import type { SceneCard, SceneDeck, SceneDescription, SceneLabel, ScenePlace, SceneTarget } from './description.ts';
import { fan } from './fan.ts';
import type { Fan } from './fan.ts';
import { bottomOf, clamp, rightOf, within } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { CardInput, TableLayoutInput, ZoneInput } from './layout-input.ts';

// Below this width of the free table it is laid out for a phone held upright.
const phoneWidth = 600;
// Below this height, a phone held sideways, the hand shows little more than its indices.
const lowHeight = 440;
const labelHeight = 30;
const twoLines = 48;
// Room below one's own plate while the hand is empty.
const emptyHand = 28;
// A card that waits over a place of the page is no larger than this.
const landingWidth = 34;
const smallDeck = { width: 30, rowHeight: 54 } as const;
// How far a legal card and a chosen card stand out of the hand.
const rise = { legal: 12, chosen: 46, chosenOnPhone: 26 } as const;
// Below cards of this width a label says no more than it must.
const shortLabels = 100;
// Only the topmost cards of a stack can be seen; the rest need not be drawn.
const seenOfStack = 3;

/** Lays out a table: pure, and the same for the same input. All measures are CSS pixels. */
export function layoutTable(input: TableLayoutInput): SceneDescription {
  const insets = { top: 0, right: 0, bottom: 0, left: 0, ...input.insets };
  const free = within({ x: 0, y: 0, ...input.viewport }, insets);
  const phone = free.width < phoneWidth;
  const frame = phone ? null : within(free, { top: 16, right: 18, bottom: 16, left: 18 });
  const hand = input.zones.find((zone) => zone.place === 'hand');
  const zones = input.zones.filter((zone) => zone.place !== 'hand');

  const widestHand = phone
    ? clamp(free.width * 0.29, 80, 124)
    : clamp(Math.min(free.width * 0.2, free.height * 0.21), 84, 190);
  // The hand gives way, step by step, until the cards on the table are large enough beside it.
  let plan = planFor(input, { free, phone, hand, zones, handWidth: widestHand });
  for (let width = widestHand - 4; width >= 64 && plan.tableWidth < plan.wanted; width -= 4) {
    plan = planFor(input, { free, phone, hand, zones, handWidth: width });
  }

  const parts = {
    cards: [] as SceneCard[],
    decks: [] as SceneDeck[],
    targets: [] as SceneTarget[],
    labels: [] as SceneLabel[],
  };
  const places: Record<string, ScenePlace> = {};
  for (const [name, point] of Object.entries(input.places ?? {}))
    places[name] = { ...point, width: landingWidth, side: 'back' };
  const lit = new Set(handCards(hand).find((card) => card.key === input.chosen)?.targets ?? []);
  for (const slot of plan.slots) putZone(slot, lit, parts, places);
  if (hand !== undefined) putHand(hand, plan, input.chosen ?? null, parts.cards, places);
  parts.targets.push(...landings(input));

  return {
    viewport: input.viewport,
    arrangement: phone ? 'phone' : 'wide',
    frame,
    tray:
      phone && hand !== undefined
        ? { x: 0, y: plan.aboveHand.y, width: input.viewport.width, height: input.viewport.height - plan.aboveHand.y }
        : null,
    areas: { table: plan.table, underTable: plan.underTable, aboveHand: plan.aboveHand, hand: plan.hand },
    ...parts,
    places,
  };
}

/** Places of the page's own, such as a seat's plate, on which a card may be put. The page lights them itself. */
function landings(input: TableLayoutInput): readonly SceneTarget[] {
  return Object.entries(input.landings ?? {}).map(([zone, area]) => ({
    zone,
    x: area.x + area.width / 2,
    y: area.y + area.height / 2,
    width: landingWidth,
    turn: 0,
    area,
    glow: 'none',
    empty: false,
  }));
}

const handCards = (hand: ZoneInput | undefined): readonly CardInput[] => hand?.cards ?? [];

interface Frame {
  readonly free: Rectangle;
  readonly phone: boolean;
  readonly hand: ZoneInput | undefined;
  readonly zones: readonly ZoneInput[];
  readonly handWidth: number;
}

interface Slot {
  readonly zone: ZoneInput;
  readonly x: number;
  readonly y: number;
  readonly cardWidth: number;
  readonly width: number;
  readonly label: 'below' | 'after' | 'before';
  readonly labelWidth: number;
}

interface Plan {
  readonly handWidth: number;
  readonly fan: Fan;
  readonly handTop: number;
  readonly chosenRise: number;
  readonly table: Rectangle;
  readonly underTable: Rectangle;
  readonly aboveHand: Rectangle;
  readonly hand: Rectangle;
  readonly slots: readonly Slot[];
  readonly tableWidth: number;
  readonly wanted: number;
}

function planFor(input: TableLayoutInput, { free, phone, hand, zones, handWidth }: Frame): Plan {
  const reserve = { seats: 0, underTable: 0, aboveHand: 0, ...input.reserve };
  const side = phone ? 8 : 36;
  const spread = fan(handCards(hand).length, {
    cardWidth: handWidth,
    width: free.width - 2 * side,
    mostTurn: phone ? 7 : 11,
    leastSpacing: 44,
    mostRows: phone ? 2 : 1,
  });
  const low = !phone && free.height < lowHeight;
  const deepest = spread.spots.reduce((most, spot) => Math.max(most, spot.y), 0);
  // On a phone the whole card shows; elsewhere its foot reaches below the edge, as a held hand does.
  const shown = phone
    ? handWidth * cardRatio + deepest + 14
    : handWidth * cardRatio * (low ? 0.56 : 0.8) + deepest * 0.55;
  // Without cards the hand leaves its place to the table.
  const handHeight =
    hand === undefined ? 0 : hand.cards.length > 0 ? Math.round(shown + rise.legal) : phone ? 0 : emptyHand;
  const handArea = { x: free.x, y: bottomOf(free) - handHeight, width: free.width, height: handHeight };
  const aboveHand = { x: free.x, y: handArea.y - reserve.aboveHand, width: free.width, height: reserve.aboveHand };
  const underTable = {
    x: free.x + (phone ? 12 : 40),
    y: aboveHand.y - reserve.underTable - (phone ? 10 : 0),
    width: free.width - (phone ? 24 : 80),
    height: reserve.underTable,
  };
  const top = free.y + reserve.seats + (phone || low ? 8 : 34);
  const table = {
    x: free.x + (phone ? 10 : 34),
    y: top,
    width: Math.max(0, free.width - (phone ? 20 : 68)),
    height: Math.max(0, underTable.y - top - (phone ? 6 : 16)),
  };
  const arrangement = phone ? 'phone' : 'wide';
  // Cards on the table never look nearer than those in one's own hand.
  const widest = Math.min(
    phone ? 96 : clamp(table.width * 0.17, 110, 176),
    hand === undefined ? Infinity : handWidth * 0.92,
  );
  const { slots, cardWidth } = arrange(zones, { area: table, arrangement, widest });
  return {
    handWidth,
    fan: spread,
    handTop: handArea.y + rise.legal,
    chosenRise: phone ? rise.chosenOnPhone : rise.chosen,
    table,
    underTable,
    aboveHand,
    hand: handArea,
    slots,
    tableWidth: cardWidth,
    // What width alone would allow: only height can be won from the hand.
    wanted: Math.min(
      arrange(zones, { area: { ...table, height: 4000 }, arrangement, widest }).cardWidth,
      handWidth * 0.74,
    ),
  };
}

// With the gap beside it, two neighbours that both lie sideways still do not meet.
const stackFactor = 1.3;

/** Width of a zone's slot, in card widths. A stack keeps room for a card that lies sideways. */
function slotFactor(zone: ZoneInput): number {
  if (zone.kind === 'deck') return 0.86;
  if (zone.kind === 'stack') return stackFactor;
  // Cards that lie sideways reach out on both sides.
  const across = zone.cards.some(({ sideways }) => sideways === true) ? 0.4 : 0;
  return Math.max(stackFactor, 1 + across + rowStep * (zone.cards.length - 1));
}

const rowStep = 0.46;

/** Where zones are to be laid out, and how wide a card may get there. */
interface Room {
  readonly area: Rectangle;
  readonly arrangement: SceneDescription['arrangement'];
  readonly widest: number;
}

function arrange(zones: readonly ZoneInput[], room: Room): { slots: readonly Slot[]; cardWidth: number } {
  const { area } = room;
  const phone = room.arrangement === 'phone';
  const decks = phone ? zones.filter((zone) => zone.kind === 'deck') : [];
  const laid = ['left', 'centre', 'right'].flatMap((place) =>
    zones.filter((zone) => zone.place === place && !decks.includes(zone)),
  );
  const deckRow = decks.length > 0 ? smallDeck.rowHeight : 0;
  const below = { ...area, y: area.y + deckRow, height: Math.max(0, area.height - deckRow) };
  const oneRow = rowsOf([laid], { ...room, area: below });
  const twoRows = laid.length > 2 ? inTwoRows(laid, { ...room, area: below }) : oneRow;
  // A second row only where it makes the cards clearly larger.
  const rows = twoRows.cardWidth > oneRow.cardWidth * 1.2 ? twoRows : oneRow;
  const first = rows.slots.reduce(
    (least, slot) => Math.min(least, slot.y - (slot.cardWidth * cardRatio) / 2),
    bottomOf(below),
  );
  const deckY = decks.length === 0 ? 0 : Math.max(area.y, first - deckRow - 8) + deckRow / 2;
  return { slots: [...smallDecks(decks, area, deckY), ...rows.slots], cardWidth: rows.cardWidth };
}

/** Where the second row begins: as near to the middle as nothing that belongs together is torn apart. */
function halfOf(zones: readonly ZoneInput[]): number {
  const middle = zones.length / 2;
  const breaks = zones.flatMap((zone, place) => (place > 0 && zone.joins !== true ? [place] : []));
  return (
    breaks.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || other - one)[0] ??
    Math.ceil(middle)
  );
}

/** Two rows of what lies in the middle; decks on either side stand between them, beside both. */
function inTwoRows(laid: readonly ZoneInput[], room: Room): { slots: readonly Slot[]; cardWidth: number } {
  const beside = laid.filter((zone) => zone.kind === 'deck' && zone.place !== 'centre');
  const middle = laid.filter((zone) => !beside.includes(zone));
  const half = halfOf(middle);
  const between = (row: readonly ZoneInput[]) => [
    ...beside.filter(({ place }) => place === 'left'),
    ...row,
    ...beside.filter(({ place }) => place === 'right'),
  ];
  const rows = rowsOf([between(middle.slice(0, half)), between(middle.slice(half))], room);
  const heights = rows.slots.map(({ y }) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2;
  const seen = new Set<ZoneInput>();
  const slots = rows.slots.flatMap((slot): readonly Slot[] => {
    if (!beside.includes(slot.zone)) return [slot];
    if (seen.has(slot.zone)) return [];
    seen.add(slot.zone);
    return [{ ...slot, y }];
  });
  return { slots, cardWidth: rows.cardWidth };
}

function rowsOf(
  rows: readonly (readonly ZoneInput[])[],
  { area, arrangement, widest }: Room,
): { slots: Slot[]; cardWidth: number } {
  const phone = arrangement === 'phone';
  const gap = phone ? 9.5 : 14;
  // Between two rows words that take a second line must not reach under the cards below.
  const labelRoom = rows.length > 1 ? twoLines : labelHeight;
  const rowRoom = area.height / rows.length - labelRoom - 8;
  const cardWidth = Math.max(
    24,
    rows.reduce(
      (least, row) => {
        const factors = row.reduce((sum, zone) => sum + slotFactor(zone), 0);
        return factors === 0 ? least : Math.min(least, (area.width - gap * (row.length - 1)) / factors);
      },
      Math.min(widest, rowRoom / cardRatio),
    ),
  );
  const rowHeight = cardWidth * cardRatio + labelRoom;
  // What height is left goes above and below, a little less above: the eye takes the upper half for the middle.
  const spare = Math.max(0, area.height - rowHeight * rows.length);
  const between = Math.min(28, spare / (rows.length + 1));
  const start = area.y + (spare - between * (rows.length - 1)) * 0.44;
  const slots = rows.flatMap((row, rowIndex) => {
    const widths = row.map((zone) => slotFactor(zone) * cardWidth);
    const taken = widths.reduce((sum, width) => sum + width, 0);
    const joined = row.filter(({ joins }, place) => place > 0 && joins === true).length;
    const open = row.length - 1 - joined;
    const airy = open < 1 ? 0 : clamp((area.width - taken - joined * gap) / open, gap, gap + 30);
    const after = (place: number): number => (row[place + 1]?.joins === true ? gap : airy);
    let x = area.x + (area.width - taken - airy * Math.max(0, open) - gap * joined) / 2;
    const y = start + rowIndex * (rowHeight + between) + (cardWidth * cardRatio) / 2;
    return row.map((zone, index): Slot => {
      const width = widths[index] ?? cardWidth;
      const slot: Slot = {
        zone,
        x: x + width / 2,
        y,
        cardWidth: zone.kind === 'deck' ? cardWidth * 0.86 : cardWidth,
        width,
        label: 'below',
        // Words may reach into the gaps beside them, not into the neighbour's words; longer ones take a second line. A deck's
        // words are as wide as itself at least, and its neighbours have room to spare.
        labelWidth: Math.max(
          72,
          width +
            Math.min(after(index), after(index - 1)) +
            (zone.kind === 'deck' ? 14 : !phone ? -26 : zone.kind === 'row' ? -6 : 2),
        ),
      };
      x += width + after(index);
      return slot;
    });
  });
  return { slots, cardWidth };
}

/** Decks on a phone: a thumbnail with its words beside it; the last one on the right side looks inwards. */
function smallDecks(decks: readonly ZoneInput[], area: Rectangle, y: number): Slot[] {
  const width = area.width / Math.max(2, decks.length);
  return decks.map((zone, index) => {
    const last = decks.length > 1 && index === decks.length - 1;
    const half = smallDeck.width / 2;
    return {
      zone,
      x: last ? rightOf(area) - half - 4 : area.x + index * width + half + 4,
      y,
      cardWidth: smallDeck.width,
      width,
      label: last ? 'before' : 'after',
      labelWidth: width - 44,
    };
  });
}

interface Parts {
  readonly cards: SceneCard[];
  readonly decks: SceneDeck[];
  readonly targets: SceneTarget[];
  readonly labels: SceneLabel[];
}

function putZone(slot: Slot, lit: ReadonlySet<string>, parts: Parts, places: Record<string, ScenePlace>): void {
  const { zone, x, y, cardWidth } = slot;
  const height = cardWidth * cardRatio;
  const glow = lit.has(zone.id) ? 'legal' : (zone.glow ?? 'none');
  const top = zone.cards.at(-1);
  places[zone.id] = { x, y, width: cardWidth, side: zone.kind === 'deck' ? 'back' : 'face' };

  const area =
    slot.label === 'below'
      ? { x: x - slot.width / 2, y: y - height / 2 - 8, width: slot.width, height: height + labelHeight + 8 }
      : { x: slot.label === 'after' ? x - 19 : x + 19 - slot.width, y: y - 27, width: slot.width, height: 54 };
  const spots = spotsOf(slot);
  const topSpot = spots.at(-1) ?? { x, y, turn: 0 };
  const empty = zone.kind === 'deck' ? (zone.count ?? 0) === 0 : zone.cards.length === 0;
  parts.targets.push({ zone: zone.id, ...topSpot, width: cardWidth, area, glow, empty });

  if (zone.kind === 'deck') {
    const count = zone.count ?? 0;
    if (count > 0) {
      const layers = Math.min(4, Math.ceil(count / 12));
      parts.decks.push({
        zone: zone.id,
        x,
        y,
        width: cardWidth,
        back: zone.back ?? 'blue',
        count,
        layers: cardWidth < 40 ? Math.min(2, layers) : layers,
      });
    }
  } else {
    const seen = zone.kind === 'stack' ? zone.cards.slice(-seenOfStack) : zone.cards;
    seen.forEach((card, index) => {
      const spot = spots[index];
      if (spot === undefined) return;
      parts.cards.push({
        ...cardOf(card, zone.id),
        ...spot,
        width: cardWidth,
        lift: card.state === 'legal' ? 0.3 : 0,
        glow: card === top && glow !== 'none' && card.glow === undefined ? glow : (card.glow ?? 'none'),
      });
    });
  }

  if (zone.label !== undefined) {
    const { text, short = text, tone = 'plain' } = zone.label;
    const words = { zone: zone.id, text: cardWidth < shortLabels ? short : text, tone } as const;
    const beside = cardWidth / 2 + 10;
    if (slot.label === 'below')
      parts.labels.push({ ...words, x, y: y + height / 2 + 10, anchor: 'middle', maxWidth: slot.labelWidth });
    else if (slot.label === 'after')
      parts.labels.push({ ...words, x: x + beside, y: y - 12, anchor: 'start', maxWidth: slot.labelWidth });
    else parts.labels.push({ ...words, x: x - beside, y: y - 12, anchor: 'end', maxWidth: slot.labelWidth });
  }
}

function cardOf(card: CardInput, zone: string): Omit<SceneCard, 'x' | 'y' | 'turn' | 'width' | 'lift' | 'glow'> {
  const state = card.state ?? 'shown';
  return {
    key: card.key,
    zone,
    face: card.face,
    back: card.back,
    dimmed: state === 'refused',
    handling: state === 'shown' ? 'point' : 'drag',
    targets: card.targets ?? [],
    alt: card.alt,
  };
}

function spotsOf({ zone, x, y, cardWidth, width }: Slot): readonly { x: number; y: number; turn: number }[] {
  const sideways = (card: CardInput): number => (card.sideways === true ? 90 : 0);
  if (zone.kind === 'deck') return [];
  if (zone.kind === 'stack') {
    // Nobody lays cards down exactly: each has its own small slant, the same for as long as it lies there.
    return zone.cards.slice(-seenOfStack).map((card) => {
      const slant = slantOf(card.key);
      const reach = cardWidth * 0.035;
      return { x: x + slant.x * reach, y: y + slant.y * reach, turn: sideways(card) + slant.turn * 2.1 };
    });
  }
  if (zone.kind === 'row') {
    const across = zone.cards.some((card) => card.sideways === true) ? cardWidth * 0.4 : 0;
    const room = width - cardWidth - across;
    const step = zone.cards.length < 2 ? 0 : Math.min(cardWidth * 1.06, room / (zone.cards.length - 1));
    const start = x - (step * (zone.cards.length - 1)) / 2;
    return zone.cards.map((card, index) => ({ x: start + index * step, y, turn: sideways(card) }));
  }
  const spread = fan(zone.cards.length, { cardWidth, width, mostTurn: 8, leastSpacing: 0, mostRows: 1 });
  return zone.cards.map((card, index) => {
    const spot = spread.spots[index] ?? { x: 0, y: 0, turn: 0 };
    return { x: x + spot.x, y: y + spot.y, turn: spot.turn + sideways(card) };
  });
}

/** Three steady numbers from -1 to 1 for a key. */
function slantOf(key: string): { x: number; y: number; turn: number } {
  let hash = 2166136261;
  for (const sign of key) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  const part = (shift: number): number => ((hash >>> shift) & 255) / 127.5 - 1;
  return { x: part(0), y: part(8), turn: part(16) };
}

function putHand(
  hand: ZoneInput,
  plan: Plan,
  chosen: string | null,
  cards: SceneCard[],
  places: Record<string, ScenePlace>,
): void {
  const height = plan.handWidth * cardRatio;
  const middle = plan.hand.x + plan.hand.width / 2;
  const y = plan.handTop + height / 2;
  places[hand.id] = { x: middle, y, width: plan.handWidth, side: 'face' };
  hand.cards.forEach((card, index) => {
    const spot = plan.fan.spots[index];
    if (spot === undefined) return;
    const isChosen = card.key === chosen;
    const up = isChosen ? plan.chosenRise : card.state === 'legal' ? rise.legal : 0;
    const turn = isChosen ? 0 : spot.turn;
    const angle = (turn * Math.PI) / 180;
    cards.push({
      ...cardOf(card, hand.id),
      // A card rises the way it points.
      x: middle + spot.x + Math.sin(angle) * up,
      y: y + spot.y - Math.cos(angle) * up,
      turn,
      width: plan.handWidth,
      lift: isChosen ? 0.8 : card.state === 'legal' ? 0.25 : 0,
      glow: card.glow ?? 'none',
    });
  });
}
