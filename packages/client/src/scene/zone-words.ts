/** The words below a zone: which of them, and how much room they take before anybody has drawn them. */
import type { ZoneInput } from './layout-input.ts';

// Below cards of this width a label says no more than it must.
const shortLabels = 100;
// Widths of an average letter and of the padding, and the height of a line, at the usual text size.
const letterWidth = 6.5;
const sides = 22;
const lineHeight = 16;
/** Between a card and its words, and around them. */
const around = 16;
const mostLines = 2;

/** The room that words have: beside cards of which width, in which width of their own, and how much larger than usual they are. */
export interface WordRoom {
  readonly cardWidth: number;
  readonly width: number;
  readonly scale: number;
}

/** All words where the cards are large or one line holds them, else the short ones. */
export function wordsFor({ label }: ZoneInput, { cardWidth, width, scale }: WordRoom): string {
  if (label === undefined) return '';
  const { text, short = text } = label;
  return cardWidth >= shortLabels || linesOf(text, width, scale) === 1 ? text : short;
}

/** Lines that these words take in this width. `scale`: the text size, relative to the usual one. */
export function linesOf(words: string, width: number, scale: number): number {
  const inLine = Math.max(1, (width - sides) / (letterWidth * scale));
  return words.length <= inLine ? 1 : mostLines;
}

/** Height of this many lines below a card, in CSS pixels, including the space above them. */
export function heightOfLines(lines: number, scale: number): number {
  return around + lines * lineHeight * scale;
}
