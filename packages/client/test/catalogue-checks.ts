/** What can be wrong with a catalogue beside another one, and beside the source that reads it. Specs ask this. */
type Words = Readonly<Record<string, string>>;

/** What is filled into a sentence, in any order: `{{n}}`, `{{card, card}}`, `$t(key)`. */
function tokensOf(sentence: string): string {
  return (sentence.match(/\{\{.*?\}\}|\$t\([^)]*\)/gu) ?? []).toSorted().join(' ');
}

interface Translation {
  /** The file's name, which each line begins with. */
  readonly file: string;
  readonly words: Words;
}

/** Where a translation does not fit what it translates, as lines to read. */
export function translationFaults(source: Words, { file, words }: Translation): readonly string[] {
  const lacking = Object.keys(source).filter((key) => !Object.hasOwn(words, key));
  const extra = Object.keys(words).filter((key) => !Object.hasOwn(source, key));
  const both = Object.entries(words).flatMap(([key, text]) => {
    const original = source[key];
    return original === undefined ? [] : [{ key, text, original }];
  });
  const lines = [
    ...lacking.map((key) => `lacks ${key}`),
    ...extra.map((key) => `translates ${key}, which the source lacks`),
    ...both
      .filter(({ text, original }) => (text === '') !== (original === ''))
      .map(({ key }) => `has no words for ${key}, or the source has none`),
    ...both
      .filter(({ text, original }) => tokensOf(text) !== tokensOf(original))
      .map(({ key, text, original }) => `fills ${tokensOf(text)} into ${key}, and the source ${tokensOf(original)}`),
    ...both
      .filter(({ text, original }) => text.split('*').length !== original.split('*').length)
      .map(({ key }) => `emphasizes otherwise in ${key}`),
  ];
  return lines.map((line) => `${file} ${line}`);
}

/** Keys that a catalogue, as its text, holds more than once: all but the last would be lost. */
export function repeatedKeys(text: string): readonly string[] {
  const keys = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gmu)].flatMap(([, key]) => key ?? []);
  return keys.filter((key, place) => keys.indexOf(key) !== place);
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gmu;
// Quotes and templates are matched separately: a template's holes may contain quotes.
const quoted = /'((?:[^'\\\n]|\\.)*)'/gu;
const template = /`((?:[^`\\]|\\.)*)`/gu;

/** The fixed parts of a template. Braces in a hole are part of the hole. */
function betweenHoles(builder: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [place, sign] of [...builder].entries()) {
    if (sign === '{' && (depth > 0 || builder[place - 1] === '$')) depth += 1;
    if (depth === 0) parts.push((parts.pop() ?? '') + sign);
    if (sign === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) parts.push((parts.pop() ?? '').slice(0, -1), '');
    }
  }
  return parts;
}

/** Whether a key is built by this template, its holes filled with words of the source: `event.${type}` by `event.paused`. */
function isBuiltBy(builder: string, key: string, knows: (word: string) => boolean): boolean {
  const pattern = betweenHoles(builder)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/gu, '\\$&'))
    .join('(.*)');
  const [, ...filled] = new RegExp(`^${pattern}$`, 'u').exec(key) ?? [];
  return (
    filled.length > 0 && filled.flatMap((words) => words.split(/[._]/u)).every((word) => word === '' || knows(word))
  );
}

/** The key that a form of it belongs to: in another number, or in fewer words. */
function stemOf(key: string): string {
  return key.replace(/_(?:zero|one|other)$/u, '').replace(/\.short$/u, '');
}

/** Keys that nothing in the source names or could build from words it has. Built keys are judged by the template alone. */
export function unusedKeys(keys: readonly string[], source: string): readonly string[] {
  const code = source.replaceAll(comments, '');
  const found = [...code.matchAll(quoted), ...code.matchAll(template)];
  const whole = new Set(found.map(([, text = '']) => text));
  // A hole at the very start or nothing but holes would build anything.
  const templates = [...whole].filter((text) => text.includes('${') && /^[a-z][\w-]*[.]/u.test(text));
  // `${key}.number` adds to a key that stands whole elsewhere.
  const endings = [...whole].flatMap((text) => /^\$\{\w+\}(\.\w+)$/u.exec(text)?.[1] ?? []);
  const words = new Set(code.match(/[\p{L}\p{N}-]+/gu) ?? []);
  const knows = (word: string): boolean => words.has(word) || /^\d+$/u.test(word);
  const isUsed = (key: string): boolean =>
    whole.has(key) ||
    templates.some((text) => isBuiltBy(text, key, knows)) ||
    endings.some((ending) => key.endsWith(ending) && whole.has(key.slice(0, -ending.length)));
  return keys.filter((key) => !isUsed(key) && !isUsed(stemOf(key)));
}
