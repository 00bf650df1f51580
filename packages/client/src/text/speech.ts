import { signal } from '@preact/signals';
import type { RulesetId } from '@cartomancer/rules/kernel';
import { phrasesFor } from '@cartomancer/wording';
import type { Catalogue, Phrases, SystemTexts } from '@cartomancer/wording';

export interface AboutWords {
  readonly title: string;
  readonly sentence: string;
  readonly seats: string;
  readonly length: string;
}

export interface Speech {
  readonly language: string;
  /** The texts of the client and of a story. */
  readonly own: Catalogue;
  readonly abouts: Readonly<Record<RulesetId, AboutWords>>;
  /** The texts of the systems opened so far. */
  readonly systems: Readonly<Record<RulesetId, SystemTexts>>;
}

/** The language in which texts are written first, and the fallback for missing translations. */
export const sourceLanguage = 'en';

type Files<T> = Readonly<Record<string, () => Promise<T>>>;

const own: Files<Catalogue> = import.meta.glob<Catalogue>('./*.json', { import: 'default' });
/** The texts of a story, which the server writes too. */
const stories: Files<Catalogue> = import.meta.glob<Catalogue>('../../../wording/src/text/*.json', {
  import: 'default',
});
const abouts: Files<AboutWords> = import.meta.glob<AboutWords>('../../../rules/src/rulesets/*/data/about.*.json', {
  import: 'default',
});
const catalogues: Files<Catalogue> = import.meta.glob<Catalogue>('../../../rules/src/rulesets/*/data/text.*.json', {
  import: 'default',
});
const phrases: Files<Phrases> = import.meta.glob<Phrases>('../../../rules/src/rulesets/*/data/phrases.*.json', {
  import: 'default',
});

/**
 * Translations of phrases that only bots say. Bots speak the source language, so only readers of another one need them.
 */
const botPhrases: Files<Phrases> = import.meta.glob<Phrases>('../../../rules/src/rulesets/*/data/bot-phrases.*.json', {
  import: 'default',
});

const inFolder = (id: RulesetId, file: string): string => `../../../rules/src/rulesets/${id}/data/${file}`;

/** The codes of the available languages, sorted: `['de', 'en']`. A language is available if its files exist. */
export const languages: readonly string[] = Object.keys(own)
  .map((path) => path.slice('./'.length, -'.json'.length))
  .toSorted();

export const speech = signal<Speech>({ language: sourceLanguage, own: {}, abouts: {}, systems: {} });

/** The name of a language in that language: `Deutsch`. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

async function aboutsIn(language: string): Promise<Speech['abouts']> {
  const files = Object.entries(abouts).flatMap(([path, load]) => {
    const [, id, code] = /\/([\w-]+)\/data\/about\.([\w-]+)\.json$/u.exec(path) ?? [];
    return id !== undefined && code === language ? [{ id, load }] : [];
  });
  return Object.fromEntries(await Promise.all(files.map(async ({ id, load }) => [id, await load()] as const)));
}

async function systemWordsIn(language: string, id: RulesetId): Promise<SystemTexts> {
  const translated = catalogues[inFolder(id, `text.${language}.json`)];
  const load = translated ?? catalogues[inFolder(id, `text.${sourceLanguage}.json`)];
  if (load === undefined) throw new Error(`The system ${id} has no words`);
  const [catalogue, translations, ofBots = {}] = await Promise.all([
    load(),
    translationsOf(id),
    botPhrases[inFolder(id, `bot-phrases.${language}.json`)]?.(),
  ]);
  return {
    language: translated === undefined ? sourceLanguage : language,
    catalogue,
    phrases: { ...ofBots, ...phrasesFor(language, translations) },
  };
}

/** The translations of a system's phrases, all of them: others at the table may send theirs in another language. */
async function translationsOf(id: RulesetId): Promise<Readonly<Record<string, Phrases>>> {
  const files = languages.flatMap((language) => {
    const load = phrases[inFolder(id, `phrases.${language}.json`)];
    return load === undefined ? [] : [{ language, load }];
  });
  return Object.fromEntries(
    await Promise.all(files.map(async ({ language, load }) => [language, await load()] as const)),
  );
}

let callCount = 0;

/** Switches to a language once all its texts are loaded. If called again meanwhile, the later call wins. */
export async function loadLanguage(language: string): Promise<void> {
  callCount += 1;
  const thisCall = callCount;
  const load = own[`./${language}.json`];
  const loadStory = stories[`../../../wording/src/text/${language}.json`];
  if (load === undefined || loadStory === undefined) throw new Error(`There is no catalogue for ${language}`);
  const opened = Object.keys(speech.peek().systems);
  const [catalogue, story, words, systems] = await Promise.all([
    load(),
    loadStory(),
    aboutsIn(language),
    Promise.all(opened.map(async (id) => [id, await systemWordsIn(language, id)] as const)),
  ]);
  if (thisCall === callCount)
    speech.value = { language, own: { ...story, ...catalogue }, abouts: words, systems: Object.fromEntries(systems) };
}

/** Loads a system's texts in the current language; later changes of the language include them. */
export async function loadSystemTexts(id: RulesetId): Promise<void> {
  const { language, systems } = speech.peek();
  if (systems[id] !== undefined) return;
  const words = await systemWordsIn(language, id);
  const now = speech.peek();
  if (now.language !== language) return loadSystemTexts(id);
  speech.value = { ...now, systems: { ...now.systems, [id]: words } };
}
