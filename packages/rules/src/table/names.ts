/** Names and texts as people write them, made fit to be shown (TB-02, TB-15). */
export const longestName = 32;
export const longestText = 2_000;
/** The reason for a pause or a rewind. */
export const longestReason = 500;

/** What is drawn as nothing: letters that are blank, and signs that only say how their neighbours are drawn. */
const undrawn = /[\u2800\p{Default_Ignorable_Code_Point}]/gu;

/** Characters that change the text direction beyond the text they are in. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Accents piled on one letter are drawn far beyond its line; no language needs more than these. */
const heap = /(\p{M}{4})\p{M}+/gu;

/** The most letters of it. */
export function cutName(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

/** Whether there is anything to be seen: accents alone have nothing to stand on. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\s]/u.test(text.replaceAll(undrawn, ''));
}

/** A name of 1 to `most` visible characters, or an empty text where nothing visible is left. */
export function cleanName(written: string, most = longestName): string {
  const visible = written
    .normalize('NFC')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(undrawn, '')
    .replaceAll(heap, '$1')
    .trim();
  return isVisible(visible) ? cutName(visible, most) : '';
}

/** Plain text with its line breaks, without control characters; an empty one where nothing visible is left. */
export function cleanText(written: string): string {
  const text = written
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(turning, '')
    .replaceAll(heap, '$1')
    .trim();
  return isVisible(text) ? text : '';
}

/** Plain JSON with every text in it cleaned as `cleanText` does; the names of fields stay as they are. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cleanTexts(field)]));
}
