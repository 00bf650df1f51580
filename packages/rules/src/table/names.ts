/** TB-02, TB-15. */
export const longestName = 32;
/**
 * The longest name that may be sent, in UTF-16 units: a character can have several. `cleanName` then shortens the name.
 */
export const longestWrittenName = 200;
export const longestText = 2_000;
export const longestReason = 500;

/** Characters that are not visible: blank letters, and signs that only affect their neighbours. */
const invisible = /[\u2800\p{Default_Ignorable_Code_Point}]/gu;

/** Characters that change the text direction beyond the text they are in. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu;

/** More accents on one letter than any language needs: they would be drawn far above or below the line. */
const stackedAccents = /(\p{M}{4})\p{M}+/gu;

/** The first `most` characters of a text, without spaces at its ends. */
export function cutName(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

/** Accents without a letter are not visible. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\s]/u.test(text.replaceAll(invisible, ''));
}

/**
 * A name of 1 to `most` characters, or an empty text if none of them is visible. Invisible characters are removed
 * first, because they can be between two spaces, or between a letter and its accent.
 */
export function cleanName(written: string, most = longestName): string {
  const visible = written
    .replaceAll(/[^\P{C}\s]/gu, '')
    .replaceAll(invisible, '')
    .normalize('NFC')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .replaceAll(stackedAccents, '$1')
    .trim();
  return isVisible(visible) ? cutName(visible, most) : '';
}

/** Plain text with its line breaks, without control characters; empty if nothing visible is left. */
export function cleanText(written: string): string {
  const text = written
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(directionOverrides, '')
    .replaceAll(stackedAccents, '$1')
    .trim();
  return isVisible(text) ? text : '';
}

/** Plain JSON with every text in it cleaned by `cleanText`; field names are kept. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cleanTexts(field)]));
}
