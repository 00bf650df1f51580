/** The language is the choice stored in this browser, else the first supported language of the browser. */
import { effect } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './net/stored.ts';
import { languages, sourceLanguage, loadLanguage, speech } from './text/speech.ts';

const storedUnder = 'cartomancer.language';

/** Regions are ignored: `de-AT` uses `de`. */
export function languageFor(preferred: readonly string[]): string {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find((code) => languages.includes(code)) ?? sourceLanguage;
}

export async function chooseLanguage(language: string): Promise<void> {
  writeStored(storedUnder, language);
  await loadLanguage(language);
}

export async function startLanguage(root: HTMLElement): Promise<void> {
  const chosen = readStored(storedUnder, z.string());
  await loadLanguage(languageFor(chosen === undefined ? navigator.languages : [chosen, ...navigator.languages]));
  effect(() => {
    root.lang = speech.value.language;
  });
}
