type Words = Readonly<Record<string, string>>;

/** The placeholders of a sentence, sorted: `{{n}}`, `{{card, card}}`, `$t(key)`. */
function tokensOf(sentence: string): string {
  return (sentence.match(/\{\{.*?\}\}|\$t\([^)]*\)/gu) ?? []).toSorted().join(' ');
}

interface Translation {
  /** The file's name, with which each reported line begins. */
  readonly file: string;
  readonly words: Words;
}

export function translationFaults(source: Words, { file, words }: Translation): readonly string[] {
  const missing = Object.keys(source).filter((key) => !Object.hasOwn(words, key));
  const extra = Object.keys(words).filter((key) => !Object.hasOwn(source, key));
  const translated = Object.entries(words).flatMap(([key, text]) => {
    const original = source[key];
    return original === undefined ? [] : [{ key, text, original }];
  });
  const lines = [
    ...missing.map((key) => `lacks ${key}`),
    ...extra.map((key) => `translates ${key}, which the source lacks`),
    ...translated
      .filter(({ text, original }) => (text === '') !== (original === ''))
      .map(({ key }) => `has no words for ${key}, or the source has none`),
    ...translated
      .filter(({ text, original }) => tokensOf(text) !== tokensOf(original))
      .map(
        ({ key, text, original }) =>
          `fills ${tokensOf(text)} into ${key}, but the source fills in ${tokensOf(original)}`,
      ),
    ...translated
      .filter(({ text, original }) => text.split('*').length !== original.split('*').length)
      .map(({ key }) => `has other emphasis than the source in ${key}`),
  ];
  return lines.map((line) => `${file} ${line}`);
}

/** The keys that occur more than once in a catalogue's text, of which `JSON.parse` keeps only the last value. */
export function repeatedKeys(text: string): readonly string[] {
  const keys = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gmu)].flatMap(([, key]) => key ?? []);
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gmu;
// Quotes and templates are matched separately: a template's holes may contain quotes.
const quotedPattern = /'((?:[^'\\\n]|\\.)*)'/gu;
const templatePattern = /`((?:[^`\\]|\\.)*)`/gu;

/** The parts of a template outside of its holes (`${…}`). Braces inside a hole belong to the hole. */
function fixedPartsOf(keyTemplate: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [index, character] of [...keyTemplate].entries()) {
    if (character === '{' && (depth > 0 || keyTemplate[index - 1] === '$')) depth += 1;
    if (depth === 0) parts.push((parts.pop() ?? '') + character);
    if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) parts.push((parts.pop() ?? '').slice(0, -1), '');
    }
  }
  return parts;
}

/** Whether this template can build a key from words of the source: `event.${type}` builds `event.paused`. */
function isBuiltBy(keyTemplate: string, key: string, knows: (word: string) => boolean): boolean {
  const pattern = fixedPartsOf(keyTemplate)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/gu, '\\$&'))
    .join('(.*)');
  const [, ...filled] = new RegExp(`^${pattern}$`, 'u').exec(key) ?? [];
  return (
    filled.length > 0 && filled.flatMap((words) => words.split(/[._]/u)).every((word) => word === '' || knows(word))
  );
}

function stemOf(key: string): string {
  return key.replace(/_(?:zero|one|other)$/u, '').replace(/\.short$/u, '');
}

/** The keys that the source neither contains nor could build from its words. */
export function unusedKeys(keys: readonly string[], source: string): readonly string[] {
  const code = source.replaceAll(commentPattern, '');
  const found = [...code.matchAll(quotedPattern), ...code.matchAll(templatePattern)];
  const whole = new Set(found.map(([, text = '']) => text));
  // A template that begins with a hole could build any key.
  const templates = [...whole].filter((text) => text.includes('${') && /^[a-z][\w-]*[.]/u.test(text));
  // `${key}.number` extends a key that is complete elsewhere.
  const endings = [...whole].flatMap((text) => /^\$\{\w+\}(\.\w+)$/u.exec(text)?.[1] ?? []);
  const words = new Set(code.match(/[\p{L}\p{N}-]+/gu) ?? []);
  const knows = (word: string): boolean => words.has(word) || /^\d+$/u.test(word);
  const isUsed = (key: string): boolean =>
    whole.has(key) ||
    templates.some((text) => isBuiltBy(text, key, knows)) ||
    endings.some((ending) => key.endsWith(ending) && whole.has(key.slice(0, -ending.length)));
  return keys.filter((key) => !isUsed(key) && !isUsed(stemOf(key)));
}
