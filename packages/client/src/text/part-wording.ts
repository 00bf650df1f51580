/**
 * Texts of one part of the page, in all languages and in a chunk of their own, so that only people who open the part
 * load them. The client's own catalogue is loaded with every page.
 */
import type { Catalogue, Wording } from '@cartomancer/wording';

import { sourceLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';

/** `inLanguage`: the texts of the part in this language, if it is translated. */
export function partWording(inLanguage: (language: string) => Catalogue | undefined): Wording {
  return makeWording({
    words: () => {
      const { language } = speech.value;
      const catalogue = inLanguage(language);
      return catalogue === undefined
        ? { language: sourceLanguage, catalogue: inLanguage(sourceLanguage) ?? {} }
        : { language, catalogue };
    },
  });
}
