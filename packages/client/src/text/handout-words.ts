/**
 * The texts of the form for handouts. They are in its own chunk, in every language: only people who lead load it, and the client's
 * own catalogue is loaded with every page.
 */
import type { Facts } from '@cartomancer/rules/kernel';
import type { Catalogue } from '@cartomancer/wording';

import { sourceLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';

const catalogues = import.meta.glob<Catalogue>('./handouts/*.json', { eager: true, import: 'default' });
const inLanguage = (language: string): Catalogue | undefined => catalogues[`./handouts/${language}.json`];

export const handoutWording = makeWording({
  words: () => {
    const { language } = speech.value;
    const catalogue = inLanguage(language);
    return catalogue === undefined
      ? { language: sourceLanguage, catalogue: inLanguage(sourceLanguage) ?? {} }
      : { language, catalogue };
  },
});

/** One of these texts, or one of the client's own. */
export function say(key: string, facts: Facts = {}): string {
  return handoutWording.plain({ text: key, facts });
}
