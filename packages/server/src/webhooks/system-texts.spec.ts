import { expect, it } from 'vitest';

import { storyWriters } from './system-texts.ts';

it.each([
  ['en', 'I gave my word.'],
  ['de', 'Ich habe mein Wort gegeben.'],
] as const)(
  'a suggestion sent in either language is written in the language of the webhook: %s',
  async (language, expected) => {
    const { wording } = await storyWriters()('card-rpg', language);
    expect(['I gave my word.', 'Ich habe mein Wort gegeben.'].map((text) => wording.phrase(text))).toEqual([
      expected,
      expected,
    ]);
  },
);
