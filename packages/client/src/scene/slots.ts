/** The slots of zones on a table, which rows and lanes share: their measures, and how wide cards can be in them. */
import type { SceneDescription } from './description.ts';
import type { Point, Rectangle } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';

/** How wide a deck is beside the cards of its row. */
export const deckFactor = 0.86;

/** The place of one zone: its middle, and how wide its cards and it as a whole are. */
export interface Slot {
  readonly zone: ZoneInput;
  readonly x: number;
  readonly y: number;
  readonly cardWidth: number;
  readonly width: number;
  readonly label: 'below' | 'after' | 'before';
  /** The offset of the words: inwards and down where they are beside the zone, to the right where they are below it. */
  readonly labelAway?: Point;
  readonly labelWidth: number;
  readonly words: string;
}

// With the gap beside it, two neighbours that both lie sideways still do not meet.
const stackFactor = 1.3;
const rowStep = 0.46;

/** Width of a zone's slot, in card widths. A stack keeps room for a card that lies sideways. */
export function slotFactor(zone: ZoneInput): number {
  if (zone.kind === 'deck') return deckFactor;
  if (zone.kind === 'stack') return stackFactor;
  // Cards that lie sideways reach out on both sides.
  const across = zone.cards.some(({ sideways }) => sideways === true) ? 0.4 : 0;
  return Math.max(stackFactor, 1 + across + rowStep * (zone.cards.length - 1));
}

/** Where zones are to be laid out, and how wide a card may get there. */
export interface Room {
  readonly area: Rectangle;
  readonly arrangement: SceneDescription['arrangement'];
  readonly widest: number;
  /** The factor of the reader's text size: 1 is usual. */
  readonly textScale: number;
}

/** Of the words below a zone, in two lines. */
export const leastWords = 64;
export const leastCard = 24;

/** How wide cards can be for a row of slots of these card widths to fit; nothing where its words alone are wider. */
export function widestOf(factors: readonly number[], width: number, least: number): number {
  let free = width;
  let open = factors;
  // Slots that their words keep wide leave less to the others.
  for (;;) {
    const cardWidth = free / open.reduce((sum, factor) => sum + factor, 0);
    const wider = open.filter((factor) => factor * cardWidth < least);
    if (wider.length === 0 || !Number.isFinite(cardWidth)) return cardWidth;
    if (wider.length === open.length) return free >= least * open.length ? least / Math.max(...open) : 0;
    open = open.filter((factor) => factor * cardWidth >= least);
    free -= least * wider.length;
  }
}

/** Short for one, short for all: side by side, places that are called at different lengths look like different things. */
export function alikeIn(slots: readonly Slot[]): readonly Slot[] {
  const areWhole = slots.every(({ zone, words }) => words === (zone.label?.text ?? ''));
  if (areWhole) return slots;
  return slots.map((slot) => ({ ...slot, words: slot.zone.label?.short ?? slot.words }));
}
