/** Escapes players' text for Markdown, so that it is never read as markup. */

/** Characters with a meaning in Markdown anywhere in a line; the last two turn addresses into links. */
const anywhere = /[\\\u0060*_{}[\]<>|~&^]|:(?=\/\/)|(?<=\bwww)\./giu;
/** Characters with a meaning only at the start of a line: headings, lists, quotes, and the full stop after a number. */
const atLineStart = /^(?<indent>[ \t]*)(?<number>\d+(?=[.)](?:\s|$)))?(?<sign>(?<=\d)[.)]|[-+#=])/gmu;

/** Escapes Markdown syntax, keeps line breaks within a paragraph, and removes indents. */
export function markdownText(text: string, begins: 'a line' | 'within a line' = 'a line'): string {
  return text
    .replaceAll(anywhere, String.raw`\$&`)
    .replaceAll(atLineStart, (found: string, ...groups: readonly unknown[]) => {
      const { indent, number = '', sign } = groups.at(-1) as Readonly<Record<string, string | undefined>>;
      // A number at the end of a sentence does not start a list.
      const isNumber = begins === 'within a line' && groups.at(-3) === 0 && number !== '';
      return isNumber ? found : `${indent}${number}\\${sign}`;
    })
    .replaceAll(/[ \t]*\n[ \t]*/gu, '\\\n')
    .trim();
}
