/** Which language a person reads here: their choice in this browser, else the first one of their browser's that there is. */
import { effect } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './net/stored.ts';
import { languages, sourceLanguage, speak, speech } from './text/speech.ts';

const storedUnder = 'cartomancer.language';

/** The first of the wished languages that there is a catalogue for, whatever its region: `de-AT` reads `de`. */
export function languageFor(wished: readonly string[]): string {
  const codes = wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find((code) => languages.includes(code)) ?? sourceLanguage;
}

/** Reads everything in this language from now on, and on the next visit. */
export async function chooseLanguage(language: string): Promise<void> {
  writeStored(storedUnder, language);
  await speak(language);
}

/** Speaks before the page is first shown, and tells the browser which language it is. */
export async function startSpeaking(root: HTMLElement): Promise<void> {
  const kept = readStored(storedUnder, z.string());
  await speak(languageFor(kept === undefined ? navigator.languages : [kept, ...navigator.languages]));
  effect(() => {
    root.lang = speech.value.language;
  });
}
