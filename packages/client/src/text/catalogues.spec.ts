/** Every catalogue has all its sentences in each of its languages, and none that is unused. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { translationFaults, repeatedKeys, unusedKeys } from '../../test/catalogue-checks.ts';
import { languages, sourceLanguage } from './speech.ts';

const packages = join(import.meta.dirname, '../../..');
const rulesets = join(packages, 'rules/src/rulesets');
const systems = readdirSync(rulesets, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const others = languages.filter((language) => language !== sourceLanguage);

function words(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

function wordsIfThere(path: string): Readonly<Record<string, string>> {
  return existsSync(path) ? words(path) : {};
}

/** The source code below a folder, without tests. */
function sourceBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'scenarios' ? '' : sourceBelow(path);
      return /(?<!\.spec)\.tsx?$/u.test(entry.name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

/** All strings within a value that contain a space: only such strings are shown to people. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

/** The files with the texts that a system adds to a story. */
const storyFiles = import.meta.glob('../../../rules/src/rulesets/*/data/*.ts');

const shared = ['client/src', 'connection/src', 'wording/src', 'server/src', 'rules/src/table', 'rules/src/kernel'].map(
  (folder) => sourceBelow(join(packages, folder)),
);

it('no catalogue has a key twice', () => {
  const files = [
    ...globSync(['*.json', '*/*.json'], { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file)),
    ...globSync('*.json', { cwd: storyTexts }).map((file) => join(storyTexts, file)),
    ...globSync('*/data/*.json', { cwd: rulesets }).map((file) => join(rulesets, file)),
  ];
  expect(files.length).toBeGreaterThan(languages.length);
  expect(files.flatMap((file) => repeatedKeys(readFileSync(file, 'utf8')).map((key) => `${file}: ${key}`))).toEqual([]);
});

it('no choice of an option has a colon, because it is shown after the name of the option and a colon', () => {
  const files = [
    ...languages.map((language) => join(import.meta.dirname, `${language}.json`)),
    ...globSync('*/data/text.*.json', { cwd: rulesets }).map((file) => join(rulesets, file)),
  ];
  const choices = files.flatMap((file) =>
    Object.entries(words(file)).filter(([key]) => /^option\.[^.]+\.(?!name$|help$)[^.]+$/u.test(key)),
  );
  expect(choices.length).toBeGreaterThan(100);
  expect(choices.filter(([, text]) => text.includes(': '))).toEqual([]);
});

/** The texts of a story, which the page and the server write. */
const storyTexts = join(packages, 'wording/src/text');

describe.each([
  { part: 'the client', folder: import.meta.dirname },
  { part: 'the form for handouts', folder: join(import.meta.dirname, 'handouts') },
  { part: 'the check of a session file', folder: join(import.meta.dirname, 'verify') },
  { part: 'the settings of webhooks', folder: join(import.meta.dirname, 'webhook') },
  { part: 'a story', folder: storyTexts },
])('$part', ({ folder }) => {
  const file = (language: string): string => join(folder, `${language}.json`);

  it.each(others)('has the same keys and placeholders in %s', (language) => {
    expect(
      translationFaults(words(file(sourceLanguage)), { file: `${language}.json`, words: words(file(language)) }),
    ).toEqual([]);
  });

  it('has no unused text', () => {
    const source = [...shared, sourceBelow(rulesets)].join('\n');
    expect(unusedKeys(Object.keys(words(file(sourceLanguage))), source)).toEqual([]);
  });
});

describe.each(systems)('%s', (id) => {
  const folder = join(rulesets, id);
  const source = sourceBelow(folder);
  // A system may be in English only; if it has one file of another language, it must have all of them.
  const spoken = others.filter((language) => globSync(`data/*.${language}.json`, { cwd: folder }).length > 0);

  it.each(spoken)('has the same keys and placeholders in %s', (language) => {
    const { id: _, fan: __, place: ___, ...about } = words(join(folder, 'data/about.json'));
    const texts = words(join(folder, `data/text.${sourceLanguage}.json`));
    const translated = (file: string) => ({ file, words: wordsIfThere(join(folder, 'data', file)) });
    expect([
      ...translationFaults(texts, translated(`text.${language}.json`)),
      ...translationFaults(about, translated(`about.${language}.json`)),
    ]).toEqual([]);
  });

  it.each(spoken)(
    'has a translation into %s of everything that it adds to a story, and no unused translation',
    async (language) => {
      const files = ['phrases', 'bot-phrases'].map((name) =>
        wordsIfThere(join(folder, `data/${name}.${language}.json`)),
      );
      const phrases: Readonly<Record<string, string>> = Object.assign({}, ...files);
      const plainSource = source.replaceAll('\\u2019', '’');
      expect(Object.keys(phrases).filter((phrase) => !plainSource.includes(phrase))).toEqual([]);
      const data = Object.entries(storyFiles).filter(([path]) => path.includes(`/${id}/`));
      const lists = await Promise.all(data.map(([, load]) => load()));
      expect(
        sentencesIn(lists.map((list) => ({ ...(list as object) }))).filter((text) => !Object.hasOwn(phrases, text)),
      ).toEqual([]);
    },
  );

  it('has a sentence for every refusal', () => {
    const said = {
      ...words(join(storyTexts, `${sourceLanguage}.json`)),
      ...words(join(import.meta.dirname, `${sourceLanguage}.json`)),
      ...words(join(folder, `data/text.${sourceLanguage}.json`)),
    };
    const codes = new Set([...source.matchAll(/\bcode: '([A-Z_]+)'/gu)].flatMap(([, code]) => code ?? []));
    expect(codes.size).toBeGreaterThan(0);
    expect(
      [...codes].filter(
        (code) => !Object.keys(said).some((key) => key === `refusal.${code}` || key.startsWith(`refusal.${code}.`)),
      ),
    ).toEqual([]);
  });

  it('has no unused text', () => {
    const keys = Object.keys(words(join(folder, `data/text.${sourceLanguage}.json`)));
    expect(unusedKeys(keys, [source, ...shared].join('\n'))).toEqual([]);
  });
});

describe('faults of a catalogue are found', () => {
  it('in its own text', () => {
    expect(repeatedKeys('{ \n  "a.b": "one",\n  "c": "\\"a.b\\": two",\n  "a.b": "three"\n}')).toEqual(['a.b']);
  });

  const english: Readonly<Record<string, string>> = {
    'event.paused': '{{name}} rests.',
    cards_one: '{{count}} card',
    cards_other: '{{count}} cards',
  };

  it('in its translation', () => {
    const faults = (source: typeof english, translation: Readonly<Record<string, string>>) =>
      translationFaults(source, { file: 'de.json', words: translation });
    expect(faults(english, english)).toEqual([]);
    expect(faults(english, { ...english, more: 'mehr' })).toEqual(['de.json translates more, which the source lacks']);
    expect(faults(english, { ...english, 'event.paused': '{{nam}} ruht.' })).toEqual([
      'de.json fills {{nam}} into event.paused, but the source fills in {{name}}',
    ]);
    expect(faults({ loud: 'a *word*', quiet: 'a word' }, { loud: 'ein Wort', quiet: '' })).toEqual([
      'de.json has no words for quiet, or the source has none',
      'de.json has other emphasis than the source in loud',
    ]);
    expect(faults(english, { 'event.paused': '{{name}} ruht.', cards_one: '{{count}} Karte' })).toEqual([
      'de.json lacks cards_other',
    ]);
  });

  it('in its use', () => {
    const source = "say('cards'); const text = `event.${type}`; const types = ['paused'];";
    expect(unusedKeys(Object.keys(english), source)).toEqual([]);
    expect(unusedKeys(['event.stopped', 'card', 'cards_few'], source)).toEqual(['event.stopped', 'card', 'cards_few']);
  });
});
