const noBreak = '\u00A0';

/**
 * The text with spaces that keep a separator in the line of the words before it, and a secret part in the line of its
 * sum.
 */
export function unbroken(text: string): string {
  return text.replaceAll(' · ', `${noBreak}· `).replaceAll(' + ?', `${noBreak}+${noBreak}?`);
}
