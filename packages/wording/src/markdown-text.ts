/**
 * Characters with a meaning in Markdown anywhere in a line. The last two are the colon of `://` and the full stop after
 * `www`, because Markdown turns such addresses into links.
 */
const anywhere = /[\\\u0060*_{}[\]<>|~&^]|:(?=\/\/)|(?<=\bwww)\./giu;
/** Characters that make a heading or an item of a list, and only at the start of a line. */
const atLineStart = /^(?<indent>[ \t]*)(?<number>\d+(?=[.)](?:\s|$)))?(?<sign>(?<=\d)[.)]|[-+#=])/gmu;

/** Keeps line breaks within a paragraph, and removes indents. */
export function markdownText(text: string, begins: 'a line' | 'within a line' = 'a line'): string {
  return text
    .replaceAll(anywhere, String.raw`\$&`)
    .replaceAll(atLineStart, (found: string, ...groups: readonly unknown[]) => {
      const { indent, number = '', sign } = groups.at(-1) as Readonly<Record<string, string | undefined>>;
      // A number at the start of this text starts no list if other text is before it in the line.
      const isWithinLine = begins === 'within a line' && groups.at(-3) === 0 && number !== '';
      return isWithinLine ? found : `${indent}${number}\\${sign}`;
    })
    .replaceAll(/[ \t]*\n[ \t]*/gu, '\\\n')
    .trim();
}
