/** The size of labels is estimated, because the layout needs it before they are rendered. */
import type { ZoneInput } from './layout-input.ts';

// Labels of cards narrower than this use the short text.
const shortLabels = 100;
// The widths of an average letter and of the padding, and the height of a line, at the default text size.
const letterWidth = 6.5;
const padding = 22;
const lineHeight = 16;
/** The vertical space around a label. */
const around = 16;
const mostLines = 2;

/** `scale`: the text size relative to the default. */
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

/** `scale`: the text size relative to the default. */
export function linesOf(words: string, width: number, scale: number): number {
  const inLine = Math.max(1, (width - padding) / (letterWidth * scale));
  return words.length <= inLine ? 1 : mostLines;
}

/** In CSS pixels, including the space around the label. */
export function heightOfLines(lines: number, scale: number): number {
  return around + lines * lineHeight * scale;
}

function brokenLines(words: readonly string[], inLine: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of words) {
    if (used > 0 && used + 1 + length > inLine) {
      lines += 1;
      used = length;
    } else used += (used > 0 ? 1 : 0) + length;
  }
  return lines;
}

/**
 * The label, broken after the separator of its name and its value. If that takes too many lines, the separator is left
 * out; if that is not enough, the name is shortened too. So the value is never cut off.
 */
export function withValue(text: string, width: number, scale: number): string {
  const separator = text.lastIndexOf(' · ');
  if (separator < 0 || linesOf(text, width, scale) === 1) return text;
  const value = text.slice(separator + 3).replaceAll(' ', '\u00A0');
  // A single word is never broken.
  const inLine = (width - padding / 2) / (letterWidth * scale);
  const isLong = (name: string, letters: number): boolean =>
    brokenLines([...name.split(' '), value], letters) > mostLines;
  let name = text.slice(0, separator);
  const separated = `${name}\u00A0·`;
  if (!isLong(separated, inLine)) return `${separated} ${value}`;
  if (!isLong(name, inLine)) return `${name} ${value}`;
  // Half a letter less than estimated, so that letters wider than average do not push the value out of its line.
  while (name.length > 2 && isLong(`${name}…`, inLine - 0.5)) name = name.slice(0, -1).trimEnd();
  return `${name}… ${value}`;
}
