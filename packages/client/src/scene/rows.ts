/** Rows of zones: as few as possible, with large cards and labels that do not overlap. */
import { cardRatio } from '../cards/drawing.ts';
import { bottomOf, clamp, rightOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import { inLanes, lanesOf } from './lanes.ts';
import type { ZoneInput } from './layout-input.ts';
import { unifyLabels, deckFactor, leastCard, leastLabelWidth, slotFactor, widestOf } from './slots.ts';
import type { Room, Slot } from './slots.ts';
import { splits } from './splits.ts';
import { heightOfLines, linesOf, wordsFor } from './zone-words.ts';

const smallPile = { width: 30, step: 36, lineHeight: 26, rowHeight: 54 } as const;

interface Rows {
  readonly slots: readonly Slot[];
  readonly cardWidth: number;
  /** `tight`: there is not enough room for the labels. */
  readonly words: 'fit' | 'tight';
}

/** On a phone, thumbnails of piles have a row of their own only if the other cards are at least this wide. */
const readable = 42;
/** Between two zones of a row, in CSS pixels. */
const gaps = { wide: 14, phone: 9.5 } as const;
const mostRows = 4;
/**
 * A further row must make the cards wider by the first factor. Where labels fit only because of that row, the second
 * factor applies, with which the cards may get narrower.
 */
const leastGain = 1.2;
const leastGainWithLabels = 0.6;

export interface Arranged {
  readonly slots: readonly Slot[];
  readonly cardWidth: number;
  readonly frames: readonly Rectangle[];
}

export function arrange(zones: readonly ZoneInput[], room: Room): Arranged {
  const lanes = lanesOf(zones);
  if (lanes !== undefined) return inLanes(lanes, room);
  const ordered = ['left', 'centre', 'right'].flatMap((place) => zones.filter((zone) => zone.place === place));
  const small = room.arrangement === 'phone' ? ordered.filter(isPile) : [];
  const above = withPilesAbove(small, ordered, room);
  if (small.length === 0 || above.cardWidth >= readable) return above;
  // Where the height is short, piles beside the other cards leave more room for these, if need be without labels.
  const labelled = inRows(ordered, room);
  const beside = labelled.words === 'fit' ? labelled : withoutWords([ordered], room, gaps.phone);
  const isBetter = beside.cardWidth > above.cardWidth * leastGain;
  return isBetter ? { slots: beside.slots, cardWidth: beside.cardWidth, frames: [] } : above;
}

function withPilesAbove(small: readonly ZoneInput[], all: readonly ZoneInput[], room: Room): Arranged {
  const { area } = room;
  const ordered = all.filter((zone) => !small.includes(zone));
  const deckRow = smallHeight(small, room);
  const below = { ...area, y: area.y + deckRow, height: Math.max(0, area.height - deckRow) };
  const rows = inRows(ordered, { ...room, area: below });
  const top = rows.slots.reduce(
    (least, slot) => Math.min(least, slot.y - (slot.cardWidth * cardRatio) / 2),
    bottomOf(below),
  );
  const middle = Math.max(area.y, top - deckRow - 8) + deckRow / 2;
  return { slots: [...smallPiles(small, room, middle), ...rows.slots], cardWidth: rows.cardWidth, frames: [] };
}

/** A deck, or a discard pile on one side. The played cards are between the piles. */
function isPile({ kind, place }: ZoneInput): boolean {
  return kind === 'deck' || (kind === 'stack' && place !== 'centre');
}

/** Piles at the sides are halfway between the rows. */
function inRows(zones: readonly ZoneInput[], room: Room): Rows {
  const sidePiles = zones.filter((zone) => isPile(zone) && zone.place !== 'centre');
  const middle = zones.filter((zone) => !sidePiles.includes(zone));
  let best = rowsOf([zones], room);
  for (let count = 2; count <= mostRows && middle.length > 2 * (count - 1); count += 1) {
    const parts = splits(middle, count, slotFactor).map((row) => [
      ...sidePiles.filter(({ place }) => place === 'left'),
      ...row,
      ...sidePiles.filter(({ place }) => place === 'right'),
    ]);
    const more = rowsOf(parts, room);
    const needed = more.words === best.words ? leastGain : more.words === 'fit' ? leastGainWithLabels : Infinity;
    if (more.cardWidth > best.cardWidth * needed) best = { ...more, slots: centreSidePiles(more.slots, sidePiles) };
  }
  return best;
}

/**
 * Every row reserves room for the piles at the sides. Each of these piles is placed only once, in the vertical middle.
 */
function centreSidePiles(slots: readonly Slot[], sidePiles: readonly ZoneInput[]): readonly Slot[] {
  const heights = slots.map(({ y }) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2;
  const seen = new Set<ZoneInput>();
  return slots.flatMap((slot): readonly Slot[] => {
    if (!sidePiles.includes(slot.zone)) return [slot];
    if (seen.has(slot.zone)) return [];
    seen.add(slot.zone);
    return [{ ...slot, y }];
  });
}

interface Measures {
  readonly gap: number;
  /** The minimum width of a slot, which its label needs. */
  readonly least: number;
  readonly labelRoom: number;
}

function widestIn(row: readonly ZoneInput[], width: number, { gap, least }: Measures): number {
  return widestOf(row.map(slotFactor), width - gap * (row.length - 1), least);
}

function rowsOf(rows: readonly (readonly ZoneInput[])[], room: Room): Rows {
  const isPhone = room.arrangement === 'phone';
  const gap = gaps[room.arrangement];
  const least = leastLabelWidth * Math.sqrt(room.textScale);
  // A single row on a phone always reserves two lines for labels, so that the cards do not change their size with every
  // text.
  const lines = isPhone && rows.length === 1 ? 2 : 1;
  const measures = { gap, least, labelRoom: heightOfLines(lines, room.textScale) };
  const found = laidOut(rows, room, measures);
  if (found.words === 'tight' && room.textScale > 1) return withoutWords(rows, room, gap);
  const isLong = found.slots.some(({ words, labelWidth }) => linesOf(words, labelWidth, room.textScale) > 1);
  if (lines > 1 || !isLong) return found;
  return laidOut(rows, room, { ...measures, labelRoom: heightOfLines(2, room.textScale) });
}

/** Labels are left out where the cards would be too small otherwise; the page shows the names elsewhere. */
function withoutWords(rows: readonly (readonly ZoneInput[])[], room: Room, gap: number): Rows {
  const { slots, cardWidth } = laidOut(rows, room, { gap, least: 0, labelRoom: 0 });
  return { slots: slots.map((slot) => ({ ...slot, words: '' })), cardWidth, words: 'tight' };
}

function laidOut(rows: readonly (readonly ZoneInput[])[], room: Room, measures: Measures): Rows {
  const { area, arrangement, widest } = room;
  const { gap, labelRoom } = measures;
  const isPhone = arrangement === 'phone';
  const rowRoom = area.height / rows.length - labelRoom - (rows.length > 1 ? 16 : 8);
  const byWords = Math.min(...rows.map((row) => widestIn(row, area.width, measures)));
  // If the labels leave too little room for the cards, ignore their minimum width.
  const isTight = Math.min(byWords, rowRoom / cardRatio) < leastCard;
  const least = isTight ? 0 : measures.least;
  const byWidth = isTight ? Math.min(...rows.map((row) => widestIn(row, area.width, { ...measures, least }))) : byWords;
  const cardWidth = Math.max(isTight ? 16 : leastCard, Math.min(widest, rowRoom / cardRatio, byWidth));
  const rowHeight = cardWidth * cardRatio + labelRoom;
  // The remaining height is split above and below, with a little less above, which looks centred.
  const spare = Math.max(0, area.height - rowHeight * rows.length);
  const between = Math.min(28, spare / (rows.length + 1));
  const start = area.y + (spare - between * (rows.length - 1)) * 0.44;
  const slots = rows.flatMap((row, rowIndex) => {
    const widths = row.map((zone) => Math.max(least, slotFactor(zone) * cardWidth));
    const taken = widths.reduce((sum, width) => sum + width, 0);
    const gapCount = row.length - 1;
    const rowGap = gapCount < 1 ? 0 : clamp((area.width - taken) / gapCount, gap, gap + 30);
    let left = area.x + (area.width - taken - rowGap * gapCount) / 2;
    const y = start + rowIndex * (rowHeight + between) + (cardWidth * cardRatio) / 2;
    return row.map((zone, index): Slot => {
      const width = widths[index] ?? cardWidth;
      const x = left + width / 2;
      left += width + rowGap;
      // A label may extend into the gaps beside it, but not into the next label or out of the window; longer ones take
      // a second line. A deck is narrow, so its label may extend further, but not towards another deck.
      const besideDeck = [row[index - 1], row[index + 1]].some((neighbour) => neighbour?.kind === 'deck');
      const reach = zone.kind === 'deck' && !besideDeck ? 26 : isPhone ? -4 : -12;
      const edge = 2 * (Math.min(x - area.x, rightOf(area) - x) + (isPhone ? 6 : 14));
      const labelWidth = Math.min(edge, Math.max(width, width + rowGap + reach));
      return {
        zone,
        x,
        y,
        cardWidth: zone.kind === 'deck' ? cardWidth * deckFactor : cardWidth,
        width,
        label: 'below',
        labelWidth,
        words: wordsFor(zone, { cardWidth, width: labelWidth, scale: room.textScale }),
      };
    });
  });
  return { slots: unifyLabels(slots), cardWidth, words: isTight ? 'tight' : 'fit' };
}

function sidesOf(piles: readonly ZoneInput[]): readonly (readonly ZoneInput[])[] {
  const right = piles.filter(({ place }) => place === 'right').toReversed();
  return [piles.filter((zone) => !right.includes(zone)), right];
}

/**
 * The labels of piles on a phone: all in full or all short, because they are side by side; none if the text is too
 * large for them.
 */
function smallWords(piles: readonly ZoneInput[], { area, textScale }: Room) {
  const sides = sidesOf(piles);
  const room = area.width / sides.filter((side) => side.length > 0).length;
  const widthBeside = (side: readonly ZoneInput[]): number => room - side.length * smallPile.step - 12;
  const fit = (wordsOf: (zone: ZoneInput) => string): boolean =>
    sides.every((side) => side.every((zone) => linesOf(wordsOf(zone), widthBeside(side), textScale) === 1));
  const whole = ({ label }: ZoneInput): string => label?.text ?? '';
  const short = ({ label }: ZoneInput): string => label?.short ?? label?.text ?? '';
  const wordsOf = fit(whole) ? whole : textScale > 1 && !fit(short) ? () => '' : short;
  return { sides, widthBeside, wordsOf };
}

function smallHeight(piles: readonly ZoneInput[], room: Room): number {
  if (piles.length === 0) return 0;
  const { sides, wordsOf } = smallWords(piles, room);
  const lines = Math.max(...sides.map((side) => side.filter((zone) => wordsOf(zone) !== '').length));
  return Math.max(smallPile.rowHeight, lines * smallPile.lineHeight * room.textScale);
}

function smallPiles(piles: readonly ZoneInput[], room: Room, middle: number): Slot[] {
  const { width, step } = smallPile;
  const { area, textScale } = room;
  const { sides, widthBeside, wordsOf } = smallWords(piles, room);
  const lineHeight = smallPile.lineHeight * textScale;
  // `putZone` places labels for the default text size; larger text has to start higher.
  const higher = ((textScale - 1) * smallPile.lineHeight) / 2;
  return sides.flatMap((side, sideIndex) =>
    side.map((zone, index): Slot => {
      const inwards = 4 + width / 2 + index * step;
      // All labels are beyond the last thumbnail.
      const beyond = (side.length - 1 - index) * step;
      return {
        zone,
        x: sideIndex === 0 ? area.x + inwards : rightOf(area) - inwards,
        y: middle,
        cardWidth: width,
        width: step,
        label: sideIndex === 0 ? 'after' : 'before',
        labelAway: { x: beyond, y: (index - (side.length - 1) / 2) * lineHeight - higher },
        labelWidth: widthBeside(side),
        words: wordsOf(zone),
      };
    }),
  );
}
