const noBreak = '\u00A0';

/**
 * The text with no-break spaces: a separator stays in the line of the words before it, and the secret part of a sum
 * (`+ ?`) in the line of that sum.
 */
export function unbroken(text: string): string {
  return text.replaceAll(' · ', `${noBreak}· `).replaceAll(' + ?', `${noBreak}+${noBreak}?`);
}
