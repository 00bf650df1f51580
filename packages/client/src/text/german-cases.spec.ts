/**
 * Names and cards that are filled into a German sentence are not inflected, so no sentence may need an inflected form.
 */
import { afterAll, describe, expect, it } from 'vitest';

import { loadSystemTexts, sourceLanguage, loadLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';

async function german(system: string) {
  await loadLanguage('de');
  await loadSystemTexts(system);
  return makeWording({ words: () => speech.value.systems[system] });
}

afterAll(() => loadLanguage(sourceLanguage));

describe('the name of a place with an article', () => {
  const place = 'Die brennende Mühle';
  const facts = {
    by: place,
    from: place,
    fromName: place,
    partName: 'Greta',
    characterName: 'Greta',
    characterId: 'Greta',
    title: 'Feuer',
    top: '9C',
    card: '9C',
    cards: ['9C'],
  };

  it.each([
    ['zone.attack.open', 'Kreuz 9 (Die brennende Mühle)'],
    ['attack.by', 'Kreuz 9 (Die brennende Mühle)'],
    ['panel.sheet.taken', 'Kreuz 9, genommen in „Feuer“ (Die brennende Mühle)'],
    ['panel.sheet.scar', 'Eine Narbe aus „Feuer“ (Die brennende Mühle): Kreuz 9'],
    ['panel.sheet.scar.healed', 'Eine verheilte Narbe aus „Feuer“ (Die brennende Mühle): Kreuz 9'],
    ['move.heal_scar', 'Eine Narbe von Greta heilen: Kreuz 9, aus „Feuer“ (Die brennende Mühle)'],
    ['event.scar_recorded', 'Greta behält eine Narbe aus „Feuer“ (Die brennende Mühle): Kreuz 9'],
    ['event.card_stolen', 'Die brennende Mühle verliert Kreuz 9 für immer an Greta.'],
  ])('fits into %s', async (text, sentence) => {
    expect((await german('card-rpg')).plain({ text, facts })).toBe(sentence);
  });
});

describe('the opposition of a competition', () => {
  const opposition = { text: 'who.opposition.inside' };
  const facts = { name: opposition, loser: opposition, other: opposition };

  it.each([
    ['mean.pair.unresolved', 'stünde unentschieden gegen die Gegenseite'],
    ['mean.pair.advantage.lose', 'brächte einen Vorteil für die Gegenseite'],
    ['mean.pair.alter.lose', 'ließe die Gegenseite die Szene verändern'],
    ['caption.pair.advantage', 'Kim gewinnt einen Vorteil gegen die Gegenseite.'],
    ['event.pair_judged.unresolved', 'Kim und die Gegenseite: Nichts ist entschieden.'],
  ])('fits into %s', async (text, sentence) => {
    const named = text.startsWith('mean.') ? facts : { ...facts, name: 'Kim' };
    expect((await german('backgrounds')).plain({ text, facts: named })).toBe(sentence);
  });
});

it.each(['KS', '9C'])('a card of any gender fits into the form that names it (%s)', async (card) => {
  const wording = await german('backgrounds');
  for (const text of ['move.name_background.card', 'mean.name_background.as'])
    expect(wording.plain({ text, facts: { card, slot: 'Beruf' } })).toMatch(/^Deine Karte (?:Pik König|Kreuz 9)\b/u);
});

it('puts the field on which the table disagrees into the right grammatical case', async () => {
  const facts = { field: { text: 'choice.field.setting' } };
  const wording = await german('first-dates');
  expect(wording.plain({ text: 'ask.offer_split', facts })).toMatch(
    /^Ihr seid euch über den Schauplatz nicht einig\./u,
  );
});

it('names the players of a role with a verb that fits one or several people', async () => {
  const wording = await german('first-dates');
  const said = (system: readonly string[]) =>
    wording.plain({ text: 'event.roles_set', facts: { date: ['Ada'], system } });
  expect(said(['Ben'])).toBe('Heute spielen Ada als Gegenüber und Ben als System.');
  expect(said(['Ben', 'Cem'])).toBe('Heute spielen Ada als Gegenüber und Ben und Cem als System.');
});
