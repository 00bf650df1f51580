import type { SceneDescription } from './description.ts';
import type { Point, Rectangle } from './geometry.ts';
import type { ZoneInput } from './layout-input.ts';

/** The width of a deck relative to the cards of its row. */
export const deckFactor = 0.86;

export interface Slot {
  readonly zone: ZoneInput;
  readonly x: number;
  readonly y: number;
  readonly cardWidth: number;
  readonly width: number;
  readonly label: 'below' | 'after' | 'before';
  /** The offset of the label: inwards and down if it is beside the zone, to the right if it is below. */
  readonly labelAway?: Point;
  readonly labelWidth: number;
  readonly words: string;
}

// With this factor and the gap between slots, the sideways cards of two stacks next to each other do not overlap.
const stackFactor = 1.3;
const rowStep = 0.46;

/** The width of a zone's slot, in card widths. A stack has room for a sideways card. */
export function slotFactor(zone: ZoneInput): number {
  if (zone.kind === 'deck') return deckFactor;
  if (zone.kind === 'stack') return stackFactor;
  // Sideways cards extend on both sides.
  const across = zone.cards.some(({ sideways }) => sideways === true) ? 0.4 : 0;
  return Math.max(stackFactor, 1 + across + rowStep * (zone.cards.length - 1));
}

export interface Room {
  readonly area: Rectangle;
  readonly arrangement: SceneDescription['arrangement'];
  readonly widest: number;
  readonly textScale: number;
}

/** The minimum width of a two-line label below a zone. */
export const leastLabelWidth = 64;
export const leastCard = 24;

/** The largest card width at which a row of slots fits; 0 if its labels alone are too wide. */
export function widestOf(factors: readonly number[], width: number, least: number): number {
  let free = width;
  let open = factors;
  // A slot that is widened for its label leaves less room for the other slots.
  for (;;) {
    const cardWidth = free / open.reduce((sum, factor) => sum + factor, 0);
    const narrow = open.filter((factor) => factor * cardWidth < least);
    if (narrow.length === 0 || !Number.isFinite(cardWidth)) return cardWidth;
    if (narrow.length === open.length) return free >= least * open.length ? least / Math.max(...open) : 0;
    open = open.filter((factor) => factor * cardWidth >= least);
    free -= least * narrow.length;
  }
}

/** If one label is shortened, all are, so that similar zones next to each other look alike. */
export function unifyLabels(slots: readonly Slot[]): readonly Slot[] {
  const areWhole = slots.every(({ zone, words }) => words === (zone.label?.text ?? ''));
  if (areWhole) return slots;
  return slots.map((slot) => ({ ...slot, words: slot.zone.label?.short ?? slot.words }));
}
