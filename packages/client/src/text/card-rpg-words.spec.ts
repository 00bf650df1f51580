import type { PlayView, Presentation, ViewEvent } from '@cartomancer/rules/kernel';
import { afterAll, describe, expect, it } from 'vitest';

import { loadSystemTexts, sourceLanguage, loadLanguage, speech } from './speech.ts';
import { refusalMessage } from './refusal.ts';
import { makeWording } from './wording.ts';

const [presentation] = Object.values(
  import.meta.glob<Presentation<PlayView>>('../../../rules/src/rulesets/card-rpg/presentation/index.ts', {
    import: 'presentation',
    eager: true,
  }),
);

async function reading(language: string) {
  await loadLanguage(language);
  await loadSystemTexts('card-rpg');
  return makeWording({ words: () => speech.value.systems['card-rpg'] });
}

async function told(language: string, event: ViewEvent): Promise<string> {
  const message = presentation?.line(event)?.message;
  if (message === undefined) throw new Error(`${event.type} has no line`);
  return (await reading(language)).plain(message);
}

afterAll(() => loadLanguage(sourceLanguage));

describe('the outcome of a stake', () => {
  const outcome = { type: 'outcome_narrated', side: 'A', stake: 'She walks aboard', text: 'She hums.' } as const;

  it('is worded differently if the stake comes true and if it does not (CR-199)', async () => {
    expect(await told('en', { ...outcome, won: true })).toBe('It comes true: “She walks aboard” – She hums.');
    expect(await told('en', { ...outcome, won: false })).toBe('It isn’t to be: “She walks aboard” – She hums.');
    expect(await told('de', { ...outcome, won: true })).toBe('Es wird wahr: „She walks aboard“ – She hums.');
    expect(await told('de', { ...outcome, won: false })).toBe('Es soll nicht sein: „She walks aboard“ – She hums.');
  });
});

it('ends a prequel with one full stop before the gained cards (CR-29, CR-33)', async () => {
  const gained = async (language: string, text: string) => {
    const story = { text: 'sheet.prequel.won', facts: { level: 'words', text } };
    const told = { text: 'sheet.prequel.gains', facts: { told: story, cards: ['KD'] } };
    return (await reading(language)).plain({ text: 'sheet.prequel.none', facts: { told, n: 1 } });
  };
  const english = 'Won (words): We stole a boat. Gained: king of diamonds. 1 fewer than usual.';
  expect(await gained('en', 'We stole a boat')).toBe(english);
  expect(await gained('en', 'We stole a boat.')).toBe(english);
  expect(await gained('de', 'Ein Boot!')).toMatch(/^Gewonnen \(Worte\): Ein Boot! Erhalten: /u);
});

it('adds no full stop after stakes that end with one (CR-53)', async () => {
  const sealed = { type: 'stakes_sealed', trump: 'C', sides: ['A'], stakes: { A: 'You cross.' } } as const;
  expect(await told('en', sealed)).toMatch(/“You cross\.”$/u);
  expect(await told('de', sealed)).toMatch(/„You cross\.“$/u);
});

describe('a question about a player’s text', () => {
  const asked = {
    premise: 'Talking past the harbour master',
    name: 'Iven',
    level: 'words',
    truce: 'Halves',
    text: 'Halves',
  };

  it.each([
    ['ask.approve', 'en', 'Does the level “words” fit this prequel? “Talking past the harbour master”'],
    ['ask.approve', 'de', 'Passt die Stufe „Worte“ zu dieser Vorgeschichte? „Talking past the harbour master“'],
    ['ask.partner', 'en', 'Will you join this prequel of Iven? “Talking past the harbour master”'],
    ['ask.partner', 'de', 'Spielst du diese Vorgeschichte von Iven mit? „Talking past the harbour master“'],
    ['ask.truce', 'en', 'Do you accept this truce: “Halves”?'],
    ['ask.truce', 'de', 'Nimmst du diesen Frieden an: „Halves“?'],
    ['ask.all.PREQUEL.scene', 'en', 'A scene from the past: “Talking past the harbour master”'],
    ['ask.all.PREQUEL.scene', 'de', 'Eine Szene von früher: „Talking past the harbour master“'],
  ])('%s quotes the text in %s', async (text, language, sentence) => {
    expect((await reading(language)).plain({ text, facts: asked })).toBe(sentence);
  });

  it.each(['group.approve', 'group.partner', 'group.truce'])('%s does not repeat the text', async (text) => {
    for (const language of ['en', 'de'])
      expect((await reading(language)).plain({ text, facts: asked })).not.toMatch(/harbour|Halves/u);
  });
});

it.each(['sure.kick.in_play', 'sure.free_seat'])('%s says what happens to the character (CR-209)', async (text) => {
  const facts = { name: 'Ben', cards: { text: 'removal.cards' } };
  const said = async (language: string) => (await reading(language)).plain({ text, facts });
  expect(await said('en')).toContain('their character concedes and pays. The character and its deck wait');
  expect(await said('de')).toContain('gibt der Charakter auf und zahlt. Er wartet samt Deck');
});

it.each([0, 1, 7])('counts %i cards of a pool or a deck in correct words (CR-159)', async (n) => {
  const plural = /\b[02-9] (card|Karte)\b|\b1 (cards|Karten)\b/u;
  const keys = ['choice.pool.p1', 'choice.pool.p2', 'choice.pool.own', 'role.character', 'desk.hand.deck'];
  const facts = { n, cards: n, deck: n, name: 'The militia' };
  for (const language of ['en', 'de'])
    for (const text of keys) expect((await reading(language)).plain({ text, facts })).not.toMatch(plural);
});

it('names the card of an attack as cards are named (CR-08)', async () => {
  const facts = { top: '9C', by: 'Oake' };
  const label = async (language: string, text: string) => (await reading(language)).plain({ text, facts });
  expect(await label('en', 'zone.attack.open')).toBe('9 of clubs, by Oake');
  expect(await label('en', 'zone.attack.covered')).toBe('covered with 9 of clubs');
  expect(await label('de', 'zone.attack.open')).toBe('Kreuz 9 (Oake)');
  expect(await label('de', 'zone.attack.covered')).toBe('gedeckt mit Kreuz 9');
});

it('names the mark that a person keeps instead of a card if a place has wounded them (CR-183)', async () => {
  const facts = { name: 'Herle', last: 'Herle', wounds: 1, marks: ['4D'] };
  const label = async (language: string, text: string) => (await reading(language)).plain({ text, facts });
  expect(await label('en', 'zone.person.marked')).toBe('Herle: wounds 1 of 2, marked 4 of diamonds');
  expect(await label('de', 'zone.person.marked')).toBe('Herle: 1 von 2 Wunden, Wundmal Karo 4');
});

it('has one German word for a character', async () => {
  await loadLanguage('de');
  await loadSystemTexts('card-rpg');
  const sentences = Object.values(speech.value.systems['card-rpg']?.catalogue ?? {}).map(String);
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((sentence) => /\bFigur/u.test(sentence))).toEqual([]);
});

it('blames a pause on the GM’s absence only where that is the cause (CR-207, TB-12)', async () => {
  const refused = async (language: string, clause: string) => {
    const wording = await reading(language);
    return wording.plain(refusalMessage({ code: 'E_PAUSED', clause, facts: {} }, wording));
  };
  expect(await refused('en', 'CR-207')).toContain('when the GM is back');
  expect(await refused('en', 'TB-12')).not.toContain('GM');
  expect(await refused('de', 'CR-207')).toContain('Spielleitung zurück');
  expect(await refused('de', 'TB-12')).not.toContain('Spielleitung');
});

it.each(['en', 'de'])('does not ask in a form what the story box beside it asks (%s)', async (language) => {
  const wording = await reading(language);
  const label = wording.plain({ text: 'field.say' });
  expect(wording.plain({ text: 'tell.with_card' })).not.toContain(label);
});
