import type { PlayView, Presentation } from '@cartomancer/rules/kernel';
import { afterAll, expect, it } from 'vitest';

import { loadLanguage, loadSystemTexts, sourceLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';

const [presentation] = Object.values(
  import.meta.glob<Presentation<PlayView>>('../../../rules/src/rulesets/first-dates/presentation/index.ts', {
    import: 'presentation',
    eager: true,
  }),
);

async function reading(language: string) {
  await loadLanguage(language);
  await loadSystemTexts('first-dates');
  return makeWording({ words: () => speech.value.systems['first-dates'] });
}

afterAll(() => loadLanguage(sourceLanguage));

const tones = ['clever', 'mocking', 'warm', 'careless', 'direct', 'blunt', 'flirty', 'evasive'];

it('FD-68: a tone picked in one language is told in the reader’s own', async () => {
  const pick = async (language: string) => {
    const wording = await reading(language);
    return tones.map((tone) => wording.plain({ text: `tone.${tone}` }));
  };
  const told = async (language: string, moods: readonly string[]) => {
    const wording = await reading(language);
    return moods.map((mood) => {
      const line = presentation?.line({ type: 'line_told', seat: 's1', text: 'Kit waves.', mood });
      return line === undefined ? '' : wording.plain(line.message);
    });
  };
  const [english, german] = [await pick('en'), await pick('de')];
  expect(german).toContain('herzlich');
  const inStory = (moods: readonly string[]) => moods.map((mood) => `Kit waves. (${mood})`);
  expect(await told('de', english)).toEqual(inStory(german));
  expect(await told('en', german)).toEqual(inStory(english));
  // A player’s own word stays as it is.
  expect(await told('de', ['sleepy'])).toEqual(inStory(['sleepy']));
});

it('names the facilitator, and not a GM, beside the options', async () => {
  const said = async (language: string) => (await reading(language)).plain({ text: 'options.host_and_gm_only' });
  expect(await said('en')).toBe('The host and the facilitator set these.');
  expect(await said('de')).toBe('Diese Optionen legen der Host und die Moderation fest.');
});
