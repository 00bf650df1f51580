/**
 * Each lane has a cell of its own. All cells have the same width, and a lane keeps its cell while its zones appear and
 * disappear. The first zone of a lane is at its start.
 */
import { cardRatio } from '../cards/drawing.ts';
import { rightOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';
import { unifyLabels, leastCard, leastLabelWidth, slotFactor, widestOf } from './slots.ts';
import type { Room, Slot } from './slots.ts';
import { heightOfLines, linesOf, wordsFor } from './zone-words.ts';

type Lane = readonly ZoneInput[];

export interface LaidLanes {
  readonly slots: readonly Slot[];
  readonly cardWidth: number;
  readonly frames: readonly Rectangle[];
  /** `tight`: there is not enough room for the labels. */
  readonly words: 'fit' | 'tight';
}

interface Grid {
  readonly lanes: readonly Lane[];
  readonly perRow: number;
  /** Widths of the columns within a lane, in card widths. Further zones of a lane are below, in lines of their own. */
  readonly columns: readonly number[];
}

// The widths of a row with two sideways cards and of a stack, in card widths. Stacks in lanes have no sideways cards.
const rowFactor = 1.86;
const stackFactor = 1.16;
/** Each lane reserves room for this many zones if the cards are then at least this wide. */
const reservation = { wide: { zones: 3, card: 60 }, phone: { zones: 2, card: 42 } } as const;
/** In CSS pixels. Where the lanes are tight, the offset `up` moves a label closer to its cards. */
const closeLabel = { height: { close: 23, 'close, two lines': 39 }, up: -8 } as const;
/** Cards are never narrower than this, in CSS pixels, even where there is no room. */
const narrowest = 12;
const padding = { wide: 10, phone: 5 } as const;
/** Between two lines of a lane, in CSS pixels. */
const lineGap = 6;
/** Lanes get a further line only if that makes room for all labels, or makes the cards wider by this factor. */
const leastGain = 1.15;
const gaps = { wide: 14, phone: 6 } as const;
/** Between the labels of neighbouring zones, in CSS pixels. */
const labelGaps = { wide: 10, phone: 2 } as const;

export function lanesOf(zones: readonly ZoneInput[]): readonly Lane[] | undefined {
  if (zones.length === 0 || zones.some(({ lane }) => lane === undefined)) return undefined;
  return [...Map.groupBy(zones, ({ lane }) => lane).values()];
}

export function inLanes(lanes: readonly Lane[], room: Room): LaidLanes {
  const { zones, card } = reservation[room.arrangement];
  for (let reserved = zones; reserved > 1; reserved -= 1) {
    const laid = withLargestCards(lanes, room, reserved);
    if (laid.words === 'fit' && laid.cardWidth >= Math.min(card, room.widest)) return laid;
  }
  return withLargestCards(lanes, room, 1);
}

function withLargestCards(lanes: readonly Lane[], room: Room, reserved: number): LaidLanes {
  const count = Math.max(reserved, ...lanes.map((lane) => lane.length));
  let best = withZonesAcross(lanes, room, count);
  // A lane with many zones, such as a person under several attacks, would make all lanes wide and their cards tiny.
  for (let across = count - 1; across >= 1 && best.words === 'tight'; across -= 1) {
    const other = withZonesAcross(lanes, room, across);
    if (other.words === 'fit' || other.cardWidth > best.cardWidth * leastGain) best = other;
  }
  return best;
}

function withZonesAcross(lanes: readonly Lane[], room: Room, across: number): LaidLanes {
  const columns = Array.from({ length: across }, (_, column) =>
    Math.max(
      stackFactor,
      ...lanes.flatMap((lane) => lane.filter((_, index) => index % across === column).map(factorOf)),
    ),
  );
  const candidates = lanes.map((_, index) => laidOut({ lanes, perRow: index + 1, columns }, room));
  const fitting = candidates.filter(({ words }) => words === 'fit');
  // If no grid has room, the one with the fewest rows extends least beyond the table.
  return (fitting.length > 0 ? fitting : candidates).reduce((best, other) =>
    other.cardWidth > best.cardWidth || other.cardWidth === narrowest ? other : best,
  );
}

function factorOf(zone: ZoneInput): number {
  return zone.kind === 'row' ? Math.max(rowFactor, slotFactor(zone)) : stackFactor;
}

function laidOut(grid: Grid, room: Room): LaidLanes {
  const oneLine = withLines(grid, room, 1);
  const isLong = oneLine.slots.some(({ words, labelWidth }) => linesOf(words, labelWidth, room.textScale) > 1);
  const found = isLong ? withLines(grid, room, 2) : oneLine;
  if (found.words === 'fit') return found;
  if (room.textScale === 1) return withLaneLabels(grid, room);
  // At large text sizes the labels are left out so that the cards stay visible; the page shows the names elsewhere.
  const unlabelled = withLines(grid, room, 0);
  return { ...unlabelled, slots: unlabelled.slots.map((slot) => ({ ...slot, words: '' })) };
}

/** For zones that are too narrow for labels: only the first zone of each lane has one, over the lane's whole width. */
function withLaneLabels(grid: Grid, room: Room): LaidLanes {
  const laid = labelled(grid, room, 'close');
  const isLong = laid.slots.some(({ words, labelWidth }) => linesOf(words, labelWidth, room.textScale) > 1);
  // With one line of zones, nothing is below a long label.
  const isAboveZones = grid.lanes.some((zones) => zones.length > grid.columns.length);
  return isLong && isAboveZones ? labelled(grid, room, 'close, two lines') : laid;
}

function labelled(grid: Grid, room: Room, lines: keyof typeof closeLabel.height): LaidLanes {
  const laid = withLines(grid, room, lines);
  const slots = laid.slots.map((slot): Slot => {
    const frame = laid.frames.find(({ x, y, width, height }) => {
      const [across, down] = [slot.x - x, slot.y - y];
      return across >= 0 && across <= width && down >= 0 && down <= height;
    });
    const isFirst = grid.lanes.some(([first]) => first === slot.zone);
    if (frame === undefined || !isFirst) return { ...slot, words: '' };
    const labelWidth = frame.width - 4;
    return {
      ...slot,
      labelAway: { x: frame.x + frame.width / 2 - slot.x, y: closeLabel.up },
      labelWidth,
      words: wordsFor(slot.zone, { cardWidth: slot.cardWidth, width: labelWidth, scale: room.textScale }),
    };
  });
  return { ...laid, slots };
}

function withLines(
  { lanes, perRow, columns }: Grid,
  room: Room,
  lines: 0 | 1 | 2 | keyof typeof closeLabel.height,
): LaidLanes {
  const { area, arrangement, textScale } = room;
  const rows = Math.ceil(lanes.length / perRow);
  const [gap, inside] = [gaps[arrangement], padding[arrangement]];
  const isClose = typeof lines === 'string';
  const labelRoom = lines === 0 ? 0 : isClose ? closeLabel.height[lines] : heightOfLines(lines, textScale);
  const across = columns.length;
  const lineCount = Math.max(...lanes.map((zones) => Math.ceil(zones.length / across)));
  // A label for the whole lane is below its first line only.
  const furtherRoom = lineGap + (isClose ? 0 : labelRoom);
  const allLabels = labelRoom + furtherRoom * (lineCount - 1);
  const free = (area.width - gap * (perRow - 1)) / perRow - 2 * inside;
  const byHeight = ((area.height - gap * (rows - 1)) / rows - 2 * inside - allLabels) / cardRatio / lineCount;
  const least = lines === 0 ? 0 : leastLabelWidth * Math.sqrt(textScale);
  const byWords = Math.min(widestOf(columns, free, least), byHeight);
  const isTight = byWords < leastCard;
  const byWidth = isTight ? Math.min(widestOf(columns, free, 0), byHeight) : byWords;
  const cardWidth = Math.max(narrowest, Math.min(room.widest, byWidth));
  const widths = columns.map((factor) => Math.max(isTight ? 0 : least, factor * cardWidth));
  const lane = {
    width: widths.reduce((sum, width) => sum + width, 0) + 2 * inside,
    height: cardWidth * cardRatio * lineCount + allLabels + 2 * inside,
  };
  const spare = Math.max(0, area.height - lane.height * rows - gap * (rows - 1));
  const between = gap + Math.min(16, spare / (rows + 1));
  const top = area.y + Math.max(0, area.height - lane.height * rows - between * (rows - 1)) * 0.44;
  const frames = lanes.map((_, index): Rectangle => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, lanes.length - row * perRow);
    const left = area.x + (area.width - lane.width * inRow - gap * (inRow - 1)) / 2;
    return { ...lane, x: left + (index % perRow) * (lane.width + gap), y: top + row * (lane.height + between) };
  });
  const slots = lanes.flatMap((zones, index) => {
    const frame = frames[index] ?? area;
    return zones.map((zone, place): Slot => {
      const column = place % across;
      const line = Math.floor(place / across);
      const above = line === 0 ? 0 : line * cardWidth * cardRatio + lineGap + labelRoom + furtherRoom * (line - 1);
      const width = widths[column] ?? cardWidth;
      const before = widths.slice(0, column).reduce((sum, other) => sum + other, 0);
      const x = frame.x + inside + before + width / 2;
      const edge = 2 * Math.min(x - area.x, rightOf(area) - x) + 2 * inside;
      const labelWidth = Math.min(edge, width - labelGaps[arrangement]);
      return {
        zone,
        x,
        y: frame.y + inside + above + (cardWidth * cardRatio) / 2,
        cardWidth,
        width,
        label: 'below',
        labelWidth,
        words: wordsFor(zone, { cardWidth, width: labelWidth, scale: textScale }),
      };
    });
  });
  return { slots: unifyLabels(slots), cardWidth, frames, words: isTight ? 'tight' : 'fit' };
}
