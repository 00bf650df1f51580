/** Where the zones of a table lie: in one row or two, as large as the room allows. */
import { cardRatio } from '../cards/drawing.ts';
import type { SceneDescription } from './description.ts';
import { bottomOf, clamp, rightOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';

/** Height of the words below a zone, CSS pixels. */
export const labelHeight = 30;
const twoLines = 48;
/** How wide a deck is beside the cards of its row. */
export const deckFactor = 0.86;
const smallDeck = { width: 30, rowHeight: 54 } as const;

/** The place of one zone: its middle, and how wide its cards and it as a whole are. */
export interface Slot {
  readonly zone: ZoneInput;
  readonly x: number;
  readonly y: number;
  readonly cardWidth: number;
  readonly width: number;
  readonly label: 'below' | 'after' | 'before';
  readonly labelWidth: number;
}

// With the gap beside it, two neighbours that both lie sideways still do not meet.
const stackFactor = 1.3;

/** Width of a zone's slot, in card widths. A stack keeps room for a card that lies sideways. */
function slotFactor(zone: ZoneInput): number {
  if (zone.kind === 'deck') return deckFactor;
  if (zone.kind === 'stack') return stackFactor;
  // Cards that lie sideways reach out on both sides.
  const across = zone.cards.some(({ sideways }) => sideways === true) ? 0.4 : 0;
  return Math.max(stackFactor, 1 + across + rowStep * (zone.cards.length - 1));
}

const rowStep = 0.46;

/** Where zones are to be laid out, and how wide a card may get there. */
export interface Room {
  readonly area: Rectangle;
  readonly arrangement: SceneDescription['arrangement'];
  readonly widest: number;
}

/** The largest rows that fit; a second one only where it makes the cards clearly larger. */
export function arrange(zones: readonly ZoneInput[], room: Room): { slots: readonly Slot[]; cardWidth: number } {
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
        cardWidth: zone.kind === 'deck' ? cardWidth * deckFactor : cardWidth,
        width,
        label: 'below',
        // Words may reach into the gaps beside them, not into the neighbour's words; longer ones take a second line. A deck's
        // words are as wide as itself at least, and its neighbours have room to spare.
        labelWidth: Math.max(
          72,
          width +
            Math.min(after(index), after(index - 1)) +
            (zone.kind === 'deck' ? 26 : !phone ? -26 : zone.kind === 'row' ? -6 : 2),
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
