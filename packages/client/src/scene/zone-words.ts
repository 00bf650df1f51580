/** The labels of zones: the choice between long and short text, and an estimate of their size before they are rendered. */
import type { ZoneInput } from './layout-input.ts';

// Labels of cards narrower than this use the short text.
const shortLabels = 100;
// The widths of an average letter and of the padding, and the height of a line, at the default text size.
const letterWidth = 6.5;
const sides = 22;
const lineHeight = 16;
/** The vertical space around a label. */
const around = 16;
const mostLines = 2;

/** The room of a label: the width of the cards, its own width, and the text size relative to the default. */
export interface WordRoom {
  readonly cardWidth: number;
  readonly width: number;
  readonly scale: number;
}

/** The long text if the cards are large or it fits in one line, else the short one. */
export function wordsFor({ label }: ZoneInput, { cardWidth, width, scale }: WordRoom): string {
  if (label === undefined) return '';
  const { text, short = text } = label;
  return cardWidth >= shortLabels || linesOf(text, width, scale) === 1 ? text : short;
}

/** The number of lines of a label in this width. `scale`: the text size relative to the default. */
export function linesOf(words: string, width: number, scale: number): number {
  const inLine = Math.max(1, (width - sides) / (letterWidth * scale));
  return words.length <= inLine ? 1 : mostLines;
}

/** The height of a label with this many lines, in CSS pixels, including the space around it. */
export function heightOfLines(lines: number, scale: number): number {
  return around + lines * lineHeight * scale;
}
