import { cardRatio } from '../cards/drawing.ts';
import type { SceneCard, SceneDescription, ScenePlace, SceneTarget } from './description.ts';
import { fan } from './fan.ts';
import type { Fan } from './fan.ts';
import { bottomOf, clamp, within } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import type { CardInput, TableLayoutInput, ZoneInput } from './layout-input.ts';
import { linesBetween } from './lines.ts';
import { cardOf, putZone } from './put-zone.ts';
import type { Parts } from './put-zone.ts';
import { arrange } from './rows.ts';
import { leastCard } from './slots.ts';
import type { Slot } from './slots.ts';

// Below this width of the free area the layout is that of a phone in portrait.
const phoneWidth = 600;
// Below this height (a phone in landscape) little more of the hand is visible than the indices of the cards.
const lowHeight = 440;
// From this height on, the whole hand is shown; below it, the lower parts of its cards are cut off.
const wholeHandHeight = 620;
// The margin at the bottom while the hand is empty, in a wide and in a narrow scene.
const emptyHand = { wide: 28, narrow: 10 } as const;
// The width of a card that waits over an element of the page.
const landingWidth = 34;
// Widths of cards on the table: comfortable, barely readable, and too small for labels that would only cover each
// other.
const cardWidths = {
  phone: { comfortable: 58, readable: 42 },
  wide: { comfortable: 72, readable: 52 },
  unlabelled: 20,
} as const;
// The text under the table is cut off to no less than `leastTextHeight`, and only if that makes the cards wider by at
// least `leastGain`. On a phone where the cards would still be tiny, only the button that shows the text is left.
const leastTextHeight = { phone: 76, wide: 88, button: 36 } as const;
const leastGain = 4;
// The button above a cut text and the fading at its edge, at the default text size.
const cutEdges = 40;
// How far a legal card and a chosen card are raised out of the hand.
const rise = { legal: 12, chosen: 46, chosenOnPhone: 20 } as const;

/** A pure function; all measures are in CSS pixels. */
export function layoutTable(input: TableLayoutInput): SceneDescription {
  const insets = { top: 0, right: 0, bottom: 0, left: 0, ...input.insets };
  const free = within({ x: 0, y: 0, ...input.viewport }, insets);
  const isPhone = free.width < phoneWidth;
  const frame = isPhone ? null : within(free, { top: 16, right: 18, bottom: 16, left: 18 });
  const hand = input.zones.find((zone) => zone.place === 'hand');
  const zones = input.zones.filter((zone) => zone.place !== 'hand');

  const widestHand = isPhone
    ? clamp(free.width * 0.29, 80, 124)
    : clamp(Math.min(free.width * 0.2, free.height * 0.21), 84, 190);
  // Shrink the hand step by step until the cards on the table are large enough in comparison.
  const planWith = (textHeight: number): Plan => {
    let found = planFor(input, { free, isPhone, hand, zones, handWidth: widestHand, textHeight });
    for (let width = widestHand - 4; width >= 64 && found.tableWidth < found.wantedWidth; width -= 4)
      found = planFor(input, { free, isPhone, hand, zones, handWidth: width, textHeight });
    return found;
  };
  const { underTable = 0, wholeUntil = 0, lastLine = 0 } = input.reserve ?? {};
  const withLastLine = planWith(underTable + lastLine);
  const { comfortable, readable } = cardWidths[isPhone ? 'phone' : 'wide'];
  const isCramped = ({ tableWidth, widthLimit }: Plan, enough: number): boolean =>
    tableWidth < Math.min(enough, widthLimit);
  // If the cards are still too small, leave out the optional last line, then cut off the text under the table, where
  // that helps. On a phone only the menu would still show the last line, so it is left out only if that makes the cards
  // clearly wider.
  const mayLeaveOut = lastLine > 0 && isCramped(withLastLine, isPhone ? readable : comfortable);
  const withoutLastLine = mayLeaveOut ? planWith(underTable) : withLastLine;
  const leavesOut = mayLeaveOut && (!isPhone || withoutLastLine.tableWidth >= withLastLine.tableWidth + leastGain);
  const uncut = leavesOut ? withoutLastLine : withLastLine;
  const cut: Plan[] = [];
  const leastText = leastTextHeight[isPhone ? 'phone' : 'wide'];
  // A table in the text is cut off only if the cards would be tiny otherwise.
  const leastWhole = wholeUntil === 0 ? 0 : wholeUntil + cutEdges * (input.textScale ?? 1);
  for (
    let textHeight = underTable - 12;
    textHeight >= leastText && isCramped(cut.at(-1) ?? uncut, textHeight >= leastWhole ? readable : leastCard);
    textHeight -= 12
  )
    cut.push(planWith(textHeight));
  const mayFold = isPhone && underTable > leastTextHeight.button && isCramped(cut.at(-1) ?? uncut, leastCard);
  const folded = mayFold ? planWith(leastTextHeight.button) : undefined;
  const largest = Math.max(...[uncut, ...cut].map(({ tableWidth }) => tableWidth));
  const unfolded = [uncut, ...cut].find(({ tableWidth }) => tableWidth >= largest - leastGain) ?? uncut;
  const plan = folded !== undefined && folded.tableWidth > unfolded.tableWidth ? folded : unfolded;

  const parts: Parts = { cards: [], decks: [], targets: [], labels: [] };
  const places: Record<string, ScenePlace> = {};
  for (const [name, point] of Object.entries(input.places ?? {}))
    places[name] = { ...point, width: landingWidth, side: 'back' };
  const lit = new Set(handCards(hand).find((card) => card.key === input.chosen)?.targets ?? []);
  for (const slot of plan.slots) putZone(slot, { lit, textScale: input.textScale ?? 1 }, parts, places);
  if (hand !== undefined) putHand(hand, plan, input.chosen ?? null, parts.cards, places);
  parts.targets.push(...landings(input));

  return {
    viewport: input.viewport,
    arrangement: isPhone ? 'phone' : 'wide',
    frame,
    tray:
      isPhone && hand !== undefined
        ? { x: 0, y: plan.aboveHand.y, width: input.viewport.width, height: input.viewport.height - plan.aboveHand.y }
        : null,
    lanes: plan.frames,
    lines: linesBetween(zones, places),
    areas: { table: plan.table, underTable: plan.underTable, aboveHand: plan.aboveHand, hand: plan.hand },
    caption: plan === folded ? 'folded' : cut.includes(plan) ? 'cut' : leavesOut ? 'without the last line' : 'whole',
    ...parts,
    labels: plan.tableWidth < cardWidths.unlabelled ? [] : parts.labels,
    places,
  };
}

/** Elements of the page, such as seat cards, on which a card can be put. The page highlights them itself. */
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

interface PlanInput {
  readonly free: Rectangle;
  readonly isPhone: boolean;
  readonly hand: ZoneInput | undefined;
  readonly zones: readonly ZoneInput[];
  readonly handWidth: number;
  readonly textHeight: number;
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
  readonly frames: readonly Rectangle[];
  readonly tableWidth: number;
  /** The width that the cards could have if the height were not limited. */
  readonly widthLimit: number;
  /** If the cards have at least this width, the hand need not shrink. */
  readonly wantedWidth: number;
}

function planFor(input: TableLayoutInput, { free, isPhone, hand, zones, handWidth, textHeight }: PlanInput): Plan {
  const reserve = { seats: 0, aboveHand: 0, ...input.reserve };
  const side = isPhone ? 8 : 36;
  const spread = fan(handCards(hand).length, {
    cardWidth: handWidth,
    width: free.width - 2 * side,
    mostTurn: isPhone ? 7 : 11,
    leastSpacing: 44,
    mostRows: isPhone ? 2 : 1,
  });
  const isLow = !isPhone && free.height < lowHeight;
  const deepest = spread.spots.reduce((most, spot) => Math.max(most, spot.y), 0);
  const isWhole = isPhone || free.height >= wholeHandHeight;
  const shown = isWhole
    ? // The outer cards are rotated, so their corners are lower than their middle.
      handWidth * cardRatio + deepest + (isPhone ? 14 : handWidth * 0.1 + 8)
    : handWidth * cardRatio * (isLow ? 0.56 : 0.8) + deepest * 0.55;
  // In place of an empty hand there is a margin below the text under the table. Viewers without a hand need no margin
  // on a phone, or if there is no such text.
  const needsNoMargin = hand === undefined && (isPhone || textHeight === 0);
  const handHeight =
    handCards(hand).length > 0
      ? Math.round(shown + rise.legal)
      : needsNoMargin
        ? 0
        : emptyHand[isPhone ? 'narrow' : 'wide'];
  const handArea = { x: free.x, y: bottomOf(free) - handHeight, width: free.width, height: handHeight };
  const aboveHand = { x: free.x, y: handArea.y - reserve.aboveHand, width: free.width, height: reserve.aboveHand };
  const underTable = {
    x: free.x + (isPhone ? 12 : 40),
    y: aboveHand.y - textHeight - (isPhone ? 10 : 0),
    width: free.width - (isPhone ? 24 : 80),
    height: textHeight,
  };
  const top = free.y + reserve.seats + (isPhone || isLow ? 8 : 34);
  const table = {
    x: free.x + (isPhone ? 10 : 34),
    y: top,
    width: Math.max(0, free.width - (isPhone ? 20 : 68)),
    height: Math.max(0, underTable.y - top - (isPhone ? 6 : 16)),
  };
  const arrangement = isPhone ? 'phone' : 'wide';
  const { textScale = 1 } = input;
  // Cards on the table are never larger than those in the hand: larger ones would look nearer to the viewer than the
  // hand.
  const widest = Math.min(
    isPhone ? 96 : clamp(table.width * 0.17, 110, 176),
    hand === undefined ? Infinity : handWidth * 0.92,
  );
  const room = { area: table, arrangement, widest, textScale } as const;
  const { slots, cardWidth, frames } = arrange(zones, room);
  const widthLimit = arrange(zones, { ...room, area: { ...table, height: 4000 } }).cardWidth;
  return {
    handWidth,
    fan: spread,
    handTop: handArea.y + rise.legal,
    chosenRise: isPhone ? rise.chosenOnPhone : rise.chosen,
    table,
    underTable,
    aboveHand,
    hand: handArea,
    slots,
    frames,
    tableWidth: cardWidth,
    widthLimit,
    // A smaller hand frees only height, so the cards cannot become wider than this.
    wantedWidth: Math.min(widthLimit, handWidth * 0.74),
  };
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
      // A card is raised along its own axis.
      x: middle + spot.x + Math.sin(angle) * up,
      y: y + spot.y - Math.cos(angle) * up,
      turn,
      width: plan.handWidth,
      lift: isChosen ? 0.8 : card.state === 'legal' ? 0.25 : 0,
      glow: card.glow ?? 'none',
    });
  });
}
