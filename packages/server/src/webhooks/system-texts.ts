/** What the server needs to write a story of a system: its presentation and its texts, loaded when first needed. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Presentation, RulesetId } from '@cartomancer/rules/kernel';
import { makeWording, phrasesFor } from '@cartomancer/wording';
import type { Phrases, SystemTexts, Wording } from '@cartomancer/wording';
import storyDe from '@cartomancer/wording/text/de.json' with { type: 'json' };
import storyEn from '@cartomancer/wording/text/en.json' with { type: 'json' };
import { z } from 'zod';

import de from '../text/de.json' with { type: 'json' };
import en from '../text/en.json' with { type: 'json' };
import type { WebhookLanguage } from './webhooks.ts';

const rulesetsFolder = resolve(import.meta.dirname, '../../../rules/src/rulesets');
const own = { en: { ...storyEn, ...en }, de: { ...storyDe, ...de } } as const;

const catalogueSchema = z.record(z.string(), z.string());
const moduleSchema = z.object({ presentation: z.custom<Presentation>() });

type StoryPresentation = Pick<Presentation, 'line' | 'called'>;

/** The events of a system without a presentation have no lines. */
const noLines: StoryPresentation = { line: () => undefined };

export interface StoryWriter {
  readonly presentation: StoryPresentation;
  readonly wording: Wording;
}

async function catalogueAt(path: string): Promise<Readonly<Record<string, string>> | undefined> {
  return existsSync(path) ? catalogueSchema.parse(JSON.parse(await readFile(path, 'utf8'))) : undefined;
}

async function textsOf(folder: string, language: WebhookLanguage): Promise<SystemTexts> {
  const translated = await catalogueAt(join(folder, `data/text.${language}.json`));
  return {
    language: translated === undefined ? 'en' : language,
    catalogue: translated ?? (await catalogueAt(join(folder, 'data/text.en.json'))) ?? {},
    phrases: {
      ...(await catalogueAt(join(folder, `data/bot-phrases.${language}.json`))),
      ...phrasesFor(language, await translationsOf(folder)),
    },
  };
}

async function translationsOf(folder: string): Promise<Readonly<Record<string, Phrases>>> {
  const read = Object.keys(own).map(
    async (language) => [language, (await catalogueAt(join(folder, `data/phrases.${language}.json`))) ?? {}] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

async function presentationOf(folder: string): Promise<StoryPresentation> {
  const path = join(folder, 'presentation/index.ts');
  if (!existsSync(path)) return noLines;
  const loaded: unknown = await import(pathToFileURL(path).href);
  return moduleSchema.parse({ ...(loaded as object) }).presentation;
}

/** Times are written in UTC, because the readers may be anywhere. */
function datesIn(language: WebhookLanguage) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return { day: (at: number) => day.format(at), time: (at: number) => time.format(at) };
}

async function writerOf(id: RulesetId, language: WebhookLanguage): Promise<StoryWriter> {
  const folder = join(rulesetsFolder, id);
  const [presentation, words] = await Promise.all([presentationOf(folder), textsOf(folder, language)]);
  const texts = { language, own: own[language] };
  return { presentation, wording: makeWording({ texts: () => texts, words: () => words, dates: datesIn(language) }) };
}

export type StoryWriters = (id: RulesetId, language: WebhookLanguage) => Promise<StoryWriter>;

export function storyWriters(): StoryWriters {
  const known = new Map<string, Promise<StoryWriter>>();
  return (id, language) => {
    const key = `${id}/${language}`;
    const writer = known.get(key) ?? writerOf(id, language);
    known.set(key, writer);
    writer.catch(() => known.delete(key));
    return writer;
  };
}
